import { Tooltip, TooltipScope } from '../ui/Tooltip.tsx'
import { SidebarContent } from './SidebarContent.tsx'

/** The sidebar as icons, whose words come as tooltips. */
export function IconSidebar() {
  return (
    <TooltipScope>
      <SidebarContent
        iconOnly
        withTip={(text, entry) => (
          <Tooltip text={text} side="right">
            {entry}
          </Tooltip>
        )}
      />
    </TooltipScope>
  )
}
