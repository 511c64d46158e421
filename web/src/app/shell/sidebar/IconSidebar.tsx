import { lineEnd } from '../../../ui/browser/line-end.ts'
import { Tooltip, TooltipScope } from '../../../ui/overlays/Tooltip.tsx'
import { SidebarContent } from './SidebarContent.tsx'

/** The sidebar as icons, with their labels as tooltips. */
export function IconSidebar() {
  return (
    <TooltipScope>
      <SidebarContent
        iconOnly
        withTip={(text, entry) => (
          <Tooltip text={text} side={lineEnd()}>
            {entry}
          </Tooltip>
        )}
      />
    </TooltipScope>
  )
}
