import type { KeyboardEvent } from 'react'
import { customName } from '../../../kernel/api/customNames.ts'
import { SortHandle, SortSteps } from '../../../kernel/web/sort/SortTools.tsx'
import type { Sorting } from '../../../kernel/web/sort/useSorting.ts'
import { type CustomContent, type CustomField, type CustomForm, customKinds } from '../api/customFields.ts'
import { changeOf } from './arranging.ts'

type Props = {
  form: CustomForm
  content: CustomContent
  name: string
  sorting: Sorting<string>
  chosen: boolean
  editable: boolean
  onChoose: () => void
  onStep: (by: -1 | 1) => void
}

/** Draws a field of the form in the designer: what it is called, what it holds, and how it moves. */
export function LineField({ form, content, name, sorting, chosen, editable, onChoose, onStep }: Props) {
  const { title, required, told } = fieldNamed(form, content, name)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!by || !event.altKey) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <>
      {editable && <SortHandle sorting={sorting} id={name} label={title} />}
      <button
        type="button"
        className="row-button"
        aria-pressed={chosen}
        aria-keyshortcuts={editable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        <b>
          {title}
          {required && <i aria-hidden="true">*</i>}
        </b>
        <small className="custom-note">{told}</small>
      </button>
      {editable && <SortSteps sorting={sorting} id={name} label={title} />}
    </>
  )
}

/** What a field of the form is called and told as, the noun's or the company's. */
function fieldNamed(form: CustomForm, content: CustomContent, name: string) {
  const own = content.fields.find(field => customName(field.key) === name)
  if (own) return { ...own, told: toldOf(own) }
  const field = form.builtIn.fields.find(one => one.key === name)
  const change = changeOf(content, name)
  const told = ['内置', change.title && `原名“${field?.title}”`, change.requiredFrom && '从某一步起必填']
  return {
    title: change.title || (field?.title ?? ''),
    required: change.required || field?.required === true,
    told: told.filter(Boolean).join(' · '),
  }
}

const toldOf = ({ kind, unique, listed, summed, printed, seenBy, requiredFrom }: CustomField) =>
  [
    customKinds[kind],
    unique && '不可重复',
    requiredFrom && '从某一步起必填',
    listed && '列表显示',
    summed && '合计',
    printed && '打印',
    seenBy && '部分角色可见',
  ]
    .filter(Boolean)
    .join(' · ')
