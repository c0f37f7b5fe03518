import { SortHandle, SortSteps } from '../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { type OwnContent, type OwnField, type OwnGroup, ownKinds } from '../contract/ownFields.ts'
import type { OwnProblem } from '../contract/problems.ts'
import { ordered } from './designing.ts'

type Props = {
  group: OwnGroup
  content: OwnContent
  chosen: string | undefined
  problems: readonly OwnProblem[]
  editable: boolean
  first: boolean
  onChoose: (key: string) => void
  onChange: (content: OwnContent, tag?: string) => void
}

/** Draws a group with its fields, which are put in order by their handles or by the arrow buttons. */
export function GroupFields({ group, content, chosen, problems, editable, first, onChoose, onChange }: Props) {
  const fields = content.fields.filter(field => field.group === group.key && !field.retired)
  const sorting = useSorting(
    fields.map(field => field.key),
    keys => onChange(ordered(content, group.key, keys)),
  )
  const rename = (title: string) =>
    onChange(
      { ...content, groups: content.groups.map(one => (one.key === group.key ? { ...one, title } : one)) },
      `group ${group.key}`,
    )
  const isFree = !content.fields.some(field => field.group === group.key)
  return (
    <section className="own-group" aria-label={group.title}>
      <header>
        <input
          className="input"
          aria-label="分组名称"
          value={group.title}
          maxLength={20}
          disabled={!editable}
          onChange={event => rename(event.target.value)}
        />
        {editable && !first && (
          <Button
            kind="text"
            small
            icon="up"
            aria-label={`上移分组“${group.title}”`}
            onClick={() => onChange({ ...content, groups: moved(content.groups, group) })}
          />
        )}
        {editable && isFree && (
          <Button
            kind="text"
            small
            icon="trash"
            aria-label={`删除分组“${group.title}”`}
            onClick={() => onChange({ ...content, groups: content.groups.filter(one => one !== group) })}
          />
        )}
      </header>
      <ol>
        {sorting.order.flatMap(key => {
          const field = fields.find(one => one.key === key)
          return field ? (
            <li
              key={key}
              {...sorting.row(key)}
              data-chosen={chosen === key || undefined}
              data-wrong={problems.some(one => one.key === key) || undefined}
            >
              {editable && <SortHandle sorting={sorting} id={key} label={field.title} />}
              <button type="button" className="row-button" aria-pressed={chosen === key} onClick={() => onChoose(key)}>
                <b>
                  {field.title}
                  {field.required && <i aria-hidden="true">*</i>}
                </b>
                <small className="own-note">{toldOf(field)}</small>
              </button>
              {editable && <SortSteps sorting={sorting} id={key} label={field.title} />}
            </li>
          ) : (
            []
          )
        })}
      </ol>
      {fields.length === 0 && <p className="hint">这个分组还没有字段。</p>}
    </section>
  )
}

function moved(groups: readonly OwnGroup[], group: OwnGroup): OwnGroup[] {
  const at = groups.indexOf(group)
  return groups.toSpliced(at - 1, 2, group, groups[at - 1] as OwnGroup)
}

const toldOf = ({ kind, unique, listed, summed, seenBy }: OwnField) =>
  [ownKinds[kind], unique && '不可重复', listed && '列表显示', summed && '合计', seenBy && '部分角色可见']
    .filter(Boolean)
    .join(' · ')
