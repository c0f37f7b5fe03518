import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { approvalRoutes } from '../../api/routes.ts'
import { noForm } from './address.ts'
import { StartChoice } from './StartChoice.tsx'
import { StartForm } from './StartForm.tsx'
import '../approval.css'

type Props = {
  /** The address's value: a form's number, or any other text while none is chosen. */
  chosen: string | null
  onChoose: (formId: number | string) => void
  onClose: () => void
  onStarted: (id: number) => void
}

/** Chooses a free form and fills it in. */
export default function StartDrawer({ chosen, onChoose, onClose, onStarted }: Props) {
  const forms = useQuery({ ...queryOf(approvalRoutes.startable, undefined), enabled: chosen !== null })
  const form = forms.data?.find(one => one.formId === idIn(chosen))
  return (
    <Drawer
      open={chosen !== null}
      width="wide"
      title={form ? `发起${form.name}` : '发起审批'}
      tools={
        form && (
          <Button kind="text" onClick={() => onChoose(noForm)}>
            换一种审批
          </Button>
        )
      }
      onClose={onClose}
    >
      {form && <StartForm key={form.formId} form={form} onClose={onClose} onStarted={onStarted} />}
      {!form && forms.data && <StartChoice forms={forms.data} onChoose={onChoose} />}
      {forms.isError && <p className="drawer-message">{forms.error.message}</p>}
      {forms.isPending && <p className="drawer-message">正在读取…</p>}
    </Drawer>
  )
}
