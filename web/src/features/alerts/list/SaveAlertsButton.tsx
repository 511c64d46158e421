import { exportAlerts, MOST_EXPORTED_ALERTS } from '@oppidum/domain/alerts/alert'
import type { Severity } from '@oppidum/domain/alerts/rule'
import { useMutation } from '@tanstack/react-query'
import { requestFile } from '../../../api/ask-file.ts'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'

/** Saves the alerts of the list as a CSV file, and says so if there are more than a file contains. */
export function SaveAlertsButton({ state, severity }: { state: string; severity: Severity | undefined }) {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: () => requestFile(exportAlerts, { state, severity }),
    onSuccess: ({ name, content, total }) => {
      saveFile(name, 'text/csv;charset=utf-8', content)
      if (total !== null && total > MOST_EXPORTED_ALERTS)
        toast({
          state: 'medium',
          title: text('alert.file-cut'),
          sentence: text('alert.file-cut-sentence', { held: format.number(MOST_EXPORTED_ALERTS), total: format.number(total) }),
        })
    },
    onError: (problem) => toast({ state: 'critical', title: text('alert.not-saved'), sentence: problemSentence(problem, text) }),
  })
  return (
    <Button look="quiet" disabled={saving.isPending} onClick={() => saving.mutate()}>
      <Icon name="download" size={18} />
      {text(saving.isPending ? 'alert.saving' : 'alert.save')}
    </Button>
  )
}
