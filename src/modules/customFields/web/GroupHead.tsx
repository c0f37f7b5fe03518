import { SortHandle, SortSteps } from '../../../kernel/web/sort/SortTools.tsx'
import type { Sorting } from '../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { Layout } from '../api/builtIn.ts'
import type { CustomContent, CustomForm } from '../api/customFields.ts'
import { groupRenamed } from './arranging.ts'

type Props = {
  form: CustomForm
  content: CustomContent
  group: Layout
  sorting: Sorting<string>
  editable: boolean
  onChange: (content: CustomContent, tag?: string) => void
}

/** Draws the head of a group: its title, and how the whole group moves; an empty one of the company's can go. */
export function GroupHead({ form, content, group, sorting, editable, onChange }: Props) {
  const { key, title } = group
  const isOurs = form.builtIn.groups.every(one => one.key !== key)
  const isFree = isOurs && group.names.length === 0 && content.fields.every(field => field.group !== key)
  const without = () => onChange({ ...content, groups: content.groups.filter(one => one.key !== key) })
  return (
    <>
      {editable && <SortHandle sorting={sorting} id={key} label={`分组 ${title}`} />}
      <input
        className="input"
        aria-label="分组名称"
        value={title}
        maxLength={20}
        disabled={!editable}
        onChange={event => onChange(groupRenamed(content, form.builtIn, key, event.target.value), `group ${key}`)}
      />
      {editable && (
        <span className="own-steps" data-sort={key}>
          <SortSteps sorting={sorting} id={key} label={`分组 ${title}`} />
        </span>
      )}
      {editable && isFree && (
        <Button kind="text" small icon="trash" aria-label={`删除分组“${title}”`} onClick={without} />
      )}
      {group.names.length === 0 && <small className="custom-note">还没有字段，拖到这里或点左边的类型添加</small>}
    </>
  )
}
