import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMinute } from '../../../kernel/contract/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { Attachment } from '../../attachments/contract/attachments.ts'
import { AttachField } from '../../attachments/web/AttachField.tsx'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { PictureViewer } from '../../attachments/web/PictureViewer.tsx'
import { followUpRoutes } from '../../followUp/contract/followUp.ts'
import type { CustomerDetail } from '../contract/detail.ts'
import { NewPapers, type Paper, paperRoutes } from '../contract/papers.ts'
import '../../followUp/web/followUp.css'

const person = { key: 'createdBy', title: '上传人', kind: 'employee' } as const
const papersQuery = (customerId: number) => queryOf(paperRoutes.list, { params: { customerId } }, { quiet: true })

/** Shows the files of a customer: floor plans, pictures of the site, identity cards. */
export function Papers({ customer: { id, may } }: { customer: CustomerDetail }) {
  const { data, error } = useQuery(papersQuery(id))
  const [added, setAdded] = useState(0)
  const [viewed, view] = useState<Attachment>()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: papersQuery(id).queryKey })
  const next = () => {
    refresh()
    setAdded(added + 1)
  }
  return (
    <FileRoutesContext value={followUpRoutes}>
      {may.edit && <AddPapers key={added} id={id} onAdded={next} />}
      {error && <p className="nothing">{error.message}</p>}
      {!data && !error && <p className="nothing">正在读取…</p>}
      {data?.length === 0 && <p className="nothing">还没有附件。户型图、现场照片、合同扫描件都可以放在这里。</p>}
      <ul className="papers">
        {data?.map(paper => (
          <li key={paper.id}>
            <Attachments files={[paper]} onView={view} />
            <span>
              {paper.picture && paper.name}
              <small>
                <Value column={person} value={paper.createdBy} /> {formatMinute(paper.createdAt)}
              </small>
            </span>
            {may.edit && <RemovePaper paper={paper} onRemoved={refresh} />}
          </li>
        ))}
      </ul>
      {viewed && (
        <PictureViewer
          pictures={data?.filter(paper => paper.picture) ?? []}
          shown={viewed}
          onShow={view}
          onClose={() => view(undefined)}
        />
      )}
    </FileRoutesContext>
  )
}

function AddPapers({ id, onAdded }: { id: number; onAdded: () => void }) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema: NewPapers,
    given: { customerId: id, fileIds: [] },
    send: (body, how) => call(paperRoutes.add, { body }, how),
    onSaved: () => {
      notice.success('附件已保存')
      onAdded()
    },
  })
  const ready = (form.values.fileIds as number[]).length > 0 && sending === 0
  return (
    <div className="composer">
      <Form form={form} label="上传附件">
        <AttachField form={form} onSending={setSending} />
        <div className="composer-foot">
          <span />
          <Button kind="primary" busy={form.busy} disabled={!ready} onClick={() => void form.submit()}>
            保存附件
          </Button>
        </div>
      </Form>
    </div>
  )
}

function RemovePaper({ paper, onRemoved }: { paper: Paper; onRemoved: () => void }) {
  const [sure, setSure] = useState(false)
  const remove = async () => {
    if (!sure) return setSure(true)
    await call(paperRoutes.remove, { body: { id: paper.id } })
    notice.success('已删除')
    onRemoved()
  }
  return (
    <button type="button" className="link" onBlur={() => setSure(false)} onClick={() => void remove()}>
      {sure ? '确定删除？' : '删除'}
    </button>
  )
}
