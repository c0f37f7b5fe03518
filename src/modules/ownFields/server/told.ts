import { type Changes, fieldNamed } from '../../../kernel/server/audit.ts'
import { type OwnContent, type OwnField, ownKinds } from '../contract/ownFields.ts'

/** Returns what a change of own fields is told as in the log: each field by its name, what it was and what it is. */
export function contentChanges(before: OwnContent, after: OwnContent): Changes {
  const keys = [...new Set([...before.fields, ...after.fields].map(field => field.key))]
  const changed = keys.flatMap(key => {
    const [was, is] = [before, after].map(content => content.fields.find(field => field.key === key))
    const [from, to] = [was ? inWords(was, before) : '', is ? inWords(is, after) : '']
    return from === to ? [] : [[fieldNamed(`字段“${is?.title ?? was?.title}”`), [from, to]] as const]
  })
  const order = [before, after].map(content =>
    content.groups
      .map(group => `${group.title}（${fieldsOf(content, group.key).map(field => field.title)}）`)
      .join('、'),
  ) as [string, string]
  const moved = order[0] === order[1] ? [] : [[fieldNamed('分组与顺序'), order] as const]
  return Object.fromEntries([...changed, ...moved]) as Changes
}

const fieldsOf = ({ fields }: OwnContent, group: string) =>
  fields.filter(field => field.group === group && !field.retired)

function inWords(field: OwnField, { groups }: OwnContent): string {
  const { title, kind, options, unit, formula, help, placeholder, min, max, seenBy, editedBy } = field
  const scale = kind === 'money' ? 100 : 1
  return [
    title,
    ownKinds[kind],
    groups.find(group => group.key === field.group)?.title,
    field.required && '必填',
    field.requiredFrom && '从某一步起必填',
    field.unique && '不可重复',
    field.listed && '列表显示',
    field.summed && '合计',
    options.length > 0 && `选项 ${options.map(one => one.title + (one.retired ? '（已停用）' : '')).join('/')}`,
    unit && `单位 ${unit}`,
    (kind === 'number' || kind === 'formula') && `${field.decimals} 位小数`,
    min !== undefined && `最小 ${min / scale}`,
    max !== undefined && `最大 ${max / scale}`,
    formula && `公式 ${formula}`,
    field.initial !== null && `默认 ${field.initial}`,
    placeholder && `提示 ${placeholder}`,
    help && `说明 ${help}`,
    seenBy && `可见角色 ${seenBy.join('、')}`,
    editedBy && `可填角色 ${editedBy.join('、')}`,
    field.retired && '已停用',
  ]
    .filter(Boolean)
    .join('，')
}
