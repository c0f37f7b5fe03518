import { useState } from 'react'
import type { z } from 'zod'
import { formatMinute } from '../../../kernel/api/time.ts'
import type { CallOptions } from '../../../kernel/web/call.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { Attachment, RecordFile } from '../api/attachments.ts'
import { AttachField } from './AttachField.tsx'
import { Attachments } from './Attachments.tsx'
import { type FileRoutes, FileRoutesContext } from './attachments.ts'
import { PictureViewer } from './PictureViewer.tsx'
import './attachments.css'

type Adding<Schema extends z.ZodObject> = {
  /** The schema of the new files, in its field `fileIds`, and what it holds besides. */
  schema: Schema
  given: Record<string, unknown>
  send: (body: z.output<Schema>, how: CallOptions) => Promise<unknown>
}
type Props<Schema extends z.ZodObject> = {
  routes: FileRoutes
  files: readonly RecordFile[] | undefined
  error: Error | null
  /** What is said where there are none. */
  nothing: string
  mayEdit: boolean
  adding: Adding<Schema>
  onRemove: (id: number) => Promise<unknown>
  onChanged: () => void
}

const person = { key: 'createdBy', title: '上传人', kind: 'employee' } as const

/** Shows the files of a record, and takes new ones from those who may change it. */
export function RecordFiles<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { routes, files, error, nothing, mayEdit, adding, onRemove, onChanged } = props
  const [added, setAdded] = useState(0)
  const [viewed, view] = useState<Attachment>()
  const next = () => {
    onChanged()
    setAdded(added + 1)
  }
  return (
    <FileRoutesContext value={routes}>
      {mayEdit && <AddFiles key={added} {...adding} onAdded={next} />}
      {error && <p className="nothing">{error.message}</p>}
      {!files && !error && <p className="nothing">正在读取…</p>}
      {files?.length === 0 && <p className="nothing">{nothing}</p>}
      <ul className="papers">
        {files?.map(file => (
          <li key={file.id}>
            <Attachments files={[file]} onView={view} />
            <span>
              {file.picture && file.name}
              <small>
                <Value column={person} value={file.createdBy} /> {formatMinute(file.createdAt)}
              </small>
            </span>
            {mayEdit && <RemoveFile onRemove={() => onRemove(file.id)} onRemoved={onChanged} />}
          </li>
        ))}
      </ul>
      {viewed && (
        <PictureViewer
          pictures={files?.filter(file => file.picture) ?? []}
          shown={viewed}
          onShow={view}
          onClose={() => view(undefined)}
        />
      )}
    </FileRoutesContext>
  )
}

function AddFiles<Schema extends z.ZodObject>({
  schema,
  given,
  send,
  onAdded,
}: Adding<Schema> & { onAdded: () => void }) {
  const [sending, setSending] = useState(0)
  const form = useForm({
    schema,
    given: { ...given, fileIds: [] },
    send,
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

type RemoveProps = { onRemove: () => Promise<unknown>; onRemoved: () => void }

function RemoveFile({ onRemove, onRemoved }: RemoveProps) {
  const [sure, setSure] = useState(false)
  const remove = async () => {
    if (!sure) return setSure(true)
    await onRemove()
    notice.success('已删除')
    onRemoved()
  }
  return (
    <button
      type="button"
      className="link"
      onBlur={() => setSure(false)}
      onClick={() => void remove().catch(() => undefined)}
    >
      {sure ? '确定删除？' : '删除'}
    </button>
  )
}
