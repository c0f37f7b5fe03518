import { useEffect } from 'react'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { FileRoutes } from '../../../attachments/web/attachments.ts'
import { CameraButton, FileButton, takesFiles } from '../../../attachments/web/FileButton.tsx'
import { FileTiles } from '../../../attachments/web/FileTiles.tsx'
import { useSending } from '../../../attachments/web/useSending.ts'
import '../../../attachments/web/attachments.css'

type Props = {
  form: FormModel
  route: Pick<FileRoutes, 'upload'>
  onSending: (count: number) => void
  /** Gets the pictures that found no connection, for the form to keep with what it sends. */
  onWaiting?: (files: File[]) => void
}

/** Takes photos of a voucher by the camera, or pictures that are chosen or dropped; they go up at once. */
export function Vouchers({ form, route, onSending, onWaiting }: Props) {
  const ids = (form.values.fileIds ?? []) as number[]
  const { files, add, remove } = useSending(
    route.upload,
    ids,
    next => form.set('fileIds', next),
    onWaiting !== undefined,
  )
  const sending = files.filter(one => one.id === undefined && !one.waits).length
  useEffect(() => onSending(sending), [sending, onSending])
  useEffect(() => onWaiting?.(files.filter(({ waits }) => waits).map(({ file }) => file)), [files, onWaiting])
  return (
    <div className="field-wide attach" {...takesFiles(add)}>
      <FileTiles ids={ids} files={files} onRemove={remove} />
      <CameraButton label="拍凭证" onChoose={add}>
        拍凭证
      </CameraButton>
      <FileButton kind="text" label="凭证图片" onChoose={add}>
        凭证图片
      </FileButton>
      {form.faults.fileIds && <span className="field-fault">{form.faults.fileIds}</span>}
    </div>
  )
}
