import { type DragEvent, useState } from 'react'
import { sizeWords } from '../../../kernel/api/format.ts'
import { CallError } from '../../../kernel/web/answer.ts'
import { download, upload } from '../../../kernel/web/files.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { type historyUploads, type ImportBatch, transferRoutes } from '../api/transfer.ts'
import { objectionTo } from './files.ts'
import { Progress } from './Progress.tsx'

/** A call that takes a file for one kind alone. */
export type UploadRoute = (typeof historyUploads)[keyof typeof historyUploads]
type Props = { kind: string; at?: UploadRoute | undefined; onUploaded: (batch: ImportBatch) => void }

/** Takes the file, and says at once if it cannot be imported. */
export function UploadStep({ kind, at, onUploaded }: Props) {
  const [sending, setSending] = useState<{ file: File; share: number }>()
  const [fault, setFault] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const objection = objectionTo(file)
    setFault(objection)
    if (objection) return
    setSending({ file, share: 0 })
    try {
      const onProgress = (share: number) => setSending({ file, share })
      const how = { onProgress, silent: true }
      onUploaded(
        await (at ? upload(at, {}, file, how) : upload(transferRoutes.upload, { params: { kind } }, file, how)),
      )
    } catch (failure) {
      setFault(failure instanceof CallError ? failure.msg : '上传没有成功，请重试。')
    } finally {
      setSending(undefined)
    }
  }
  return (
    <>
      <section className="template">
        <div>
          <b>第一次导入？先下载模板</b>
          <p>模板里有每一列的说明和可选的词。用自己的表格也可以，下一步核对列的对应。</p>
        </div>
        <Button icon="download" onClick={() => void download(transferRoutes.template, { params: { kind } })}>
          下载模板
        </Button>
      </section>
      {sending ? (
        <div className="drop">
          <b>{sending.file.name}</b>
          <Progress
            share={sending.share}
            label={sending.share < 1 ? `正在上传 ${sizeWords(sending.file.size)}` : '正在读取文件'}
          />
        </div>
      ) : (
        <DropZone onFile={file => void take(file)} />
      )}
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      className="drop"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={32} />
      <b>把文件拖到这里，或点击选择</b>
      <span>.xlsx 或 .csv（UTF-8、GBK 均可），最大 50 MB</span>
      <input
        className="unseen"
        type="file"
        accept=".xlsx,.csv"
        aria-label="选择要导入的文件"
        onChange={event => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </label>
  )
}
