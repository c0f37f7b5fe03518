import { type ChangeEvent, type ClipboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../kernel/web/answer.ts'
import { upload } from '../../../kernel/web/files.ts'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { attachmentLimits } from '../contract/followUp.ts'
import { accepted, FileRoutesContext, faultOf, sizeOf } from './attachments.ts'

/** A file on its way to the server, or there: then it has its number. */
type Sent = { key: string; file: File; share: number; id?: number; preview: string | undefined }

type Props = {
  form: FormModel
  /** How many files are still on their way. */
  onSending: (count: number) => void
}

/** Pictures and files of a contact: chosen, dropped or pasted, sent at once; the form keeps their numbers. */
export function AttachField({ form, onSending }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { files, add, remove } = useSending(form, onSending)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again
  }
  usePasted(add)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same
    <div
      className="attach"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      {files.map(one => (
        <figure key={one.key} className="attach-file" data-sending={one.id === undefined || undefined}>
          {one.preview ? <img src={one.preview} alt={one.file.name} /> : <Icon name="file" size={24} />}
          <figcaption title={one.file.name}>
            {one.id === undefined ? `${Math.round(one.share * 100)}%` : sizeOf(one.file)}
          </figcaption>
          <button type="button" aria-label={`移除 ${one.file.name}`} onClick={() => remove(one)}>
            <Icon name="close" size={12} />
          </button>
        </figure>
      ))}
      <Button small kind="text" icon="upload" onClick={() => input.current?.click()}>
        图片或文件
      </Button>
      <small className="nothing">
        可拖入或粘贴，最多 {attachmentLimits.files} 个，每个 {attachmentLimits.bytes / 1024 / 1024} MB
      </small>
      <input ref={input} type="file" multiple hidden accept={accepted} aria-label="图片或文件" onChange={choose} />
    </div>
  )
}

function useSending(form: FormModel, onSending: (count: number) => void) {
  const { upload: route } = useContext(FileRoutesContext)
  const [files, setFiles] = useState<Sent[]>([])
  const latest = useRef({ form, files })
  latest.current = { form, files }
  useEffect(() => onSending(files.filter(one => one.id === undefined).length), [files, onSending])
  useEffect(() => () => forgetPreviews(latest.current.files), [])
  const change = (key: string, patch: Partial<Sent>) =>
    setFiles(now => now.map(one => (one.key === key ? { ...one, ...patch } : one)))
  const ids = () => (latest.current.form.values.fileIds ?? []) as number[]
  const start = async (one: Sent) => {
    try {
      const onProgress = (share: number) => change(one.key, { share })
      const { id } = await upload(route, {}, one.file, { silent: true, onProgress })
      change(one.key, { id })
      latest.current.form.set('fileIds', [...ids(), id])
    } catch (failure) {
      notice.error(failure instanceof CallError ? failure.msg : `“${one.file.name}”没有上传成功，请重试`)
      setFiles(now => now.filter(other => other.key !== one.key))
    }
  }
  /** One after the other, so that the form's list of numbers is always the latest. */
  const add = async (chosen: File[]) => {
    const taken: Sent[] = []
    for (const file of chosen) {
      const fault = faultOf(file, files.length + taken.length)
      if (fault) notice.warning(fault)
      else taken.push({ key: crypto.randomUUID(), file, share: 0, preview: previewOf(file) })
    }
    setFiles(now => [...now, ...taken])
    for (const one of taken) await start(one)
  }
  const remove = (one: Sent) => {
    if (one.preview) URL.revokeObjectURL(one.preview)
    setFiles(now => now.filter(other => other.key !== one.key))
    form.set(
      'fileIds',
      ids().filter(id => id !== one.id),
    )
  }
  return { files, add: (chosen: File[]) => void add(chosen), remove }
}

function previewOf(file: File): string | undefined {
  return file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
}

function forgetPreviews(files: Sent[]): void {
  for (const { preview } of files) if (preview) URL.revokeObjectURL(preview)
}

/** A picture pasted anywhere in what is written. */
function usePasted(add: (files: File[]) => void): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const onPaste = (event: Event) => {
      const files = [...((event as unknown as ClipboardEvent).clipboardData?.files ?? [])]
      if (files.length === 0 || !(event.target as Element).closest?.('.composer, .said')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
