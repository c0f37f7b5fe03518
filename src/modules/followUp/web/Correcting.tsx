import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type FollowUp, FollowUpCorrection, followUpRoutes } from '../api/followUp.ts'

type Props = { followUp: FollowUp; onChanged: () => void }

/** Shows 更正 while the person may correct, and the former texts. */
export default function Correcting({ followUp, onChanged }: Props) {
  const [shown, show] = useState<'form' | 'history'>()
  const close = () => show(undefined)
  const may = followUp.correctableUntil !== null && new Date(followUp.correctableUntil) > new Date()
  const done = () => {
    close()
    onChanged()
  }
  return (
    <>
      {may && (
        <Button small kind="text" onClick={() => show('form')}>
          更正
        </Button>
      )}
      {followUp.corrected && (
        <Button small kind="text" onClick={() => show('history')}>
          已更正，看原文
        </Button>
      )}
      {shown === 'form' && <CorrectionDialog followUp={followUp} onDone={done} onClose={close} />}
      {shown === 'history' && <Before id={followUp.id} onClose={close} />}
    </>
  )
}

function CorrectionDialog({
  followUp,
  onDone,
  onClose,
}: {
  followUp: FollowUp
  onDone: () => void
  onClose: () => void
}) {
  const { id, version, content, methodId } = followUp
  const form = useForm({
    schema: FollowUpCorrection,
    given: { id, version, content, methodId },
    send: (body, how) => call(followUpRoutes.correct, { body }, how),
    onSaved: () => {
      notice.success('跟进已更正')
      onDone()
    },
  })
  return (
    <ActionDialog title="更正跟进" form={form} act="保存更正" onClose={onClose}>
      <FormField form={form} name="methodId" wide />
      <FormField form={form} name="content" lines autoFocus />
      <p className="hint">更正前的内容会留下，看得到这条跟进的人都能查。下次跟进时间请在记录里改。</p>
    </ActionDialog>
  )
}

function Before({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(queryOf(followUpRoutes.history, { params: { id } }, { quiet: true, silent: true }))
  return (
    <Dialog title="更正记录" width={560} onClose={onClose}>
      <HistoryList entries={data?.filter(entry => entry.action === '更正跟进')} error={error} />
    </Dialog>
  )
}
