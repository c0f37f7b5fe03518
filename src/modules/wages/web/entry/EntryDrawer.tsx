import { useState } from 'react'
import { columnsOf } from '../../../../kernel/api/list.ts'
import { call } from '../../../../kernel/web/call.ts'
import { Drawer } from '../../../../kernel/web/drawer/Drawer.tsx'
import { RecordFacts } from '../../../../kernel/web/drawer/RecordFacts.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { entryRoutes as routes, WageEntryRow } from '../../api/entry.ts'
import { entryKinds } from '../../api/words.ts'

const columns = columnsOf(WageEntryRow)
const reversed: readonly WageEntryRow['kind'][] = ['install', 'carry', 'hand']

/** Shows one entry; takes it back. */
export default function EntryDrawer({ entry, onClose }: { entry: WageEntryRow; onClose: () => void }) {
  const [asked, setAsked] = useState(false)
  const tools = may(routes.reverse) && reversed.includes(entry.kind) && (
    <Button kind="danger" onClick={() => setAsked(true)}>
      冲正
    </Button>
  )
  return (
    <Drawer open title={`${entry.installer} ${entryKinds[entry.kind]}`} tools={tools} onClose={onClose}>
      <RecordFacts columns={columns} record={entry} wide={['about', 'reason']} />
      {asked && <ReverseDialog entry={entry} onDone={onClose} onClose={() => setAsked(false)} />}
    </Drawer>
  )
}

type Props = { entry: WageEntryRow; onDone: () => void; onClose: () => void }

function ReverseDialog({ entry, onDone, onClose }: Props) {
  const form = useForm({
    schema: routes.reverse.body,
    given: { id: entry.id },
    send: (body, how) => call(routes.reverse, { body }, how),
    onSaved: () => {
      notice.success('已冲正')
      onClose()
      onDone()
    },
  })
  return (
    <ActionDialog title="冲正工钱" form={form} act="冲正" danger onClose={onClose}>
      <p className="hint">会记一笔同样金额的负数。已经结算或付款的，下次结算时扣回。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：数量量错了" />
    </ActionDialog>
  )
}
