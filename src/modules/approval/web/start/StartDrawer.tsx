import { useQuery } from '@tanstack/react-query'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { idIn } from '../../../../kernel/web/drawer/useAddress.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Startable } from '../../contract/approval.ts'
import { approvalRoutes } from '../../contract/routes.ts'
import { StartForm } from './StartForm.tsx'
import '../approval.css'

type Props = {
  /** As the address has it: a form's number, or anything else while none is chosen. */
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
          <Button kind="text" onClick={() => onChoose('form')}>
            换一种审批
          </Button>
        )
      }
      onClose={onClose}
    >
      {form && <StartForm key={form.formId} form={form} onClose={onClose} onStarted={onStarted} />}
      {!form && forms.data && <Choice forms={forms.data} onChoose={onChoose} />}
      {forms.isError && <p className="drawer-message">{forms.error.message}</p>}
      {forms.isPending && <p className="drawer-message">正在读取…</p>}
    </Drawer>
  )
}

function Choice({ forms, onChoose }: { forms: readonly Startable[]; onChoose: (formId: number) => void }) {
  if (forms.length === 0) return <p className="drawer-message">还没有可以发起的审批，请联系管理员发布审批流程</p>
  return (
    <ul className="start-choice">
      {forms.map(form => (
        <li key={form.formId}>
          <button type="button" onClick={() => onChoose(form.formId)}>
            <b>{form.name}</b>
            <small>{form.description}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
