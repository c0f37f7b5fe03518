import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberWords } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { Failed } from '../../../kernel/web/list/States.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import type { CustomContent, CustomForm } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { keepForm } from './source.ts'

type Props = { form: CustomForm; content: CustomContent; onClose: () => void }

/** Says what publishing changes and for how many records, before it does. */
export function PublishDialog({ form, content, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const { noun, title, version } = form
  const { data, error, refetch } = useQuery({ ...queryOf(routes.preview, { body: { noun, content } }), staleTime: 0 })
  const publish = async () => {
    setBusy(true)
    try {
      keepForm(await call(routes.publish, { body: { noun, version } }))
      notice.success(`已发布，${title}的表单和列表现在就是这样`)
      onClose()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} disabled={!data || data.problems.length > 0} onClick={() => void publish()}>
        发布
      </Button>
    </>
  )
  return (
    <Dialog title={`发布${title}的表单`} width={560} onClose={onClose} footer={footer}>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {data?.problems.map(({ key, msg }) => (
        <p key={`${key}${msg}`} className="field-fault" role="alert">
          {msg}
        </p>
      ))}
      {data && data.uses.length > 0 && (
        <section className="custom-uses" aria-label="用到的地方">
          <p>停用或改了选项的字段还用在这些地方，请先看过再发布：</p>
          <ul>
            {data.uses.map(({ key, title: field, words }) => (
              <li key={`${key}${words}`}>
                “{field}”：{words}
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && data.problems.length === 0 && (
        <ul className="custom-changes" aria-label="发布后的变化">
          {data.changes.map(({ key, title: field, what, records }) => (
            <li key={`${key}${what}`}>
              <b>{field}</b>
              <span>{what}</span>
              {records !== null && <small className="custom-note">{numberWords(records)} 条记录</small>}
            </li>
          ))}
          {data.changes.length === 0 && <li>只有顺序、说明一类的改动，不影响已有记录。</li>}
        </ul>
      )}
    </Dialog>
  )
}
