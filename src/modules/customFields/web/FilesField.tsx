import { useContext, useEffect, useId } from 'react'
import { fileNameIn } from '../../../kernel/api/customFiles.ts'
import { customName } from '../../../kernel/api/customNames.ts'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import { attachmentLimits } from '../../attachments/api/attachments.ts'
import { faultOf } from '../../attachments/web/attachments.ts'
import { CameraButton, FileButton, takesFiles } from '../../attachments/web/FileButton.tsx'
import { type Sent, useSending } from '../../attachments/web/useSending.ts'
import type { MyField } from '../api/customFields.ts'
import { customFieldsRoutes } from '../api/routes.ts'
import { OnTrial } from './onTrial.ts'
import './files.css'

type Props = { form: FormModel; field: MyField }
type Held = (string | number)[]
type Shown = { name: string; held?: string | number; share?: number }

/** Takes the files of a field: chosen, dropped, or photographed on a phone; sent up at once. On trial they stay here. */
export function FilesField(props: Props) {
  return useContext(OnTrial) ? <TriedFiles {...props} /> : <SentFiles {...props} />
}

function SentFiles({ form, field }: Props) {
  const name = customName(field.key)
  const held = (form.values[name] ?? []) as Held
  const change = (next: Held) => form.set(name, next)
  const { files, lost, add } = useSending(customFieldsRoutes.upload, held as number[], change)
  const sending = files.filter(one => one.id === undefined)
  const waiting = sending.length > 0
  const { hold } = form
  useEffect(() => hold(name, { waiting, lost }), [hold, name, waiting, lost])
  const shown = [
    ...held.map(one => ({ held: one, name: nameOf(one, files) })),
    ...sending.map(({ file, share }) => ({ name: file.name, share })),
  ]
  return (
    <Files
      form={form}
      field={field}
      shown={shown}
      onAdd={add}
      onRemove={one => change(held.filter(it => it !== one))}
    />
  )
}

const nameOf = (held: string | number, files: readonly Sent[]) =>
  typeof held === 'string' ? fileNameIn(held) : (files.find(one => one.id === held)?.file.name ?? '已上传的文件')

function TriedFiles({ form, field }: Props) {
  const name = customName(field.key)
  const held = (form.values[name] ?? []) as Held
  const add = (chosen: File[]) => {
    const next: Held = [...held]
    for (const file of chosen) {
      const fault = faultOf(file, next.length)
      if (fault) notice.warning(fault)
      else next.push(`${next.length + 1}/${file.name}`)
    }
    form.set(name, next)
  }
  const shown = held.map(one => ({ held: one, name: fileNameIn(one) }))
  const remove = (one: string | number) =>
    form.set(
      name,
      held.filter(it => it !== one),
    )
  return <Files form={form} field={field} shown={shown} onAdd={add} onRemove={remove} />
}

type FilesProps = Props & {
  shown: readonly Shown[]
  onAdd: (files: File[]) => void
  onRemove: (held: string | number) => void
}

function Files({ form, field: { key, title, required, help }, shown, onAdd, onRemove }: FilesProps) {
  const id = useId()
  const fault = form.faults[customName(key)]
  const isFull = shown.length >= attachmentLimits.files
  return (
    <section
      className="field field-wide"
      data-field={customName(key)}
      data-wrong={fault !== undefined || undefined}
      aria-labelledby={id}
      {...takesFiles(onAdd)}
    >
      <span className="custom-files-label" id={id}>
        {title}
        {required && <i aria-hidden="true">*</i>}
      </span>
      <ul className="custom-files">
        {shown.map(({ name, held, share }, at) => (
          <li key={held ?? `sending ${at}`} aria-busy={share !== undefined || undefined}>
            <Icon name="file" />
            <span>{name}</span>
            {share !== undefined && <small>{Math.round(share * 100)}%</small>}
            {held !== undefined && (
              <Button kind="text" small icon="close" aria-label={`移除 ${name}`} onClick={() => onRemove(held)} />
            )}
          </li>
        ))}
        <li>
          <CameraButton label={`拍照：${title}`} disabled={isFull} onChoose={onAdd}>
            拍照
          </CameraButton>
          <FileButton label={title} disabled={isFull} onChoose={onAdd}>
            选择文件
          </FileButton>
        </li>
      </ul>
      <div className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        <small className="hint">
          {help ||
            `图片、PDF、Word、Excel、PPT，最多 ${attachmentLimits.files} 个，每个不超过 ${attachmentLimits.bytes / 1024 / 1024} MB`}
        </small>
      </div>
    </section>
  )
}
