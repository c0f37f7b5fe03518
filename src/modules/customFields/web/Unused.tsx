import { customName } from '../../../kernel/api/customNames.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type CustomContent, type CustomForm, customKinds } from '../api/customFields.ts'
import { changeOf, withChange } from './arranging.ts'
import { changed } from './designing.ts'

type Props = {
  form: CustomForm
  content: CustomContent
  editable: boolean
  onChoose: (name: string) => void
  onChange: (content: CustomContent) => void
}

/** The fields that the company does not use: the noun's that it hides, and its own that it retired. They keep what records hold. */
export function Unused({ form, content, editable, onChoose, onChange }: Props) {
  const hidden = form.builtIn.fields.filter(field => changeOf(content, field.key).hidden)
  const replaced = new Set(content.fields.map(field => field.from))
  const retired = content.fields.filter(field => field.retired && !replaced.has(field.key))
  if (hidden.length + retired.length === 0) return null
  const show = (key: string) => {
    onChange(withChange(content, key, { hidden: false }))
    onChoose(key)
  }
  const bringBack = (key: string) => {
    onChange(changed(content, key, { retired: false }))
    onChoose(customName(key))
  }
  return (
    <section className="custom-group" aria-label="不用的字段">
      <h3>不用的字段</h3>
      <ul className="custom-retired">
        {hidden.map(({ key, title }) => (
          <li key={key}>
            <span>{changeOf(content, key).title || title}</span>
            <small className="custom-note">内置 · 已隐藏</small>
            {editable && (
              <Button small onClick={() => show(key)}>
                重新显示
              </Button>
            )}
          </li>
        ))}
        {retired.map(({ key, title, kind }) => (
          <li key={key}>
            <span>{title}</span>
            <small className="custom-note">{customKinds[kind]} · 已停用</small>
            {editable && (
              <Button small onClick={() => bringBack(key)}>
                恢复使用
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
