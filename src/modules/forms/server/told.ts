import { type Changes, fieldNamed } from '../../../kernel/server/log/audit.ts'
import { atStartWords, type Column, type Field, fieldKinds, kindOfValue, widthWords } from '../api/formFields.ts'
import { withTitles } from '../api/formula/names.ts'
import type { PrintTemplate } from '../api/printTemplate.ts'

/** Returns the log's words for a change of a form's fields: each field by its name, before and after. */
export function fieldChanges(before: readonly Field[], after: readonly Field[]): Changes {
  const keys = [...new Set([...before, ...after].map(field => field.key))]
  const changed = keys.flatMap(key => {
    const [was, is] = [before, after].map(fields => inWords(fields, key)) as [string, string]
    const title = (after.find(field => field.key === key) ?? before.find(field => field.key === key))?.title ?? key
    return was === is ? [] : [[fieldNamed(`字段“${title}”`), [was, is]] as const]
  })
  const order = [before, after].map(fields => fields.map(field => field.title).join('、')) as [string, string]
  const moved = changed.length === 0 && order[0] !== order[1] ? [[fieldNamed('字段顺序'), order] as const] : []
  return Object.fromEntries([...changed, ...moved]) as Changes
}

function inWords(fields: readonly Field[], key: string): string {
  const field = fields.find(one => one.key === key)
  if (!field) return ''
  const columns = (field.columns ?? []).map(column => `${column.title}（${settings(column, fields, field)}）`)
  const start = field.atStart && field.atStart !== 'edit' ? [`发起时${atStartWords[field.atStart]}`] : []
  return [field.title, settings(field, fields), ...start, ...columns].join('，')
}

/** Returns the settings of a field that differ from the defaults. */
function settings(field: Field | Column, fields: readonly Field[], table?: Field): string {
  const { required, options, width, help, placeholder, initial, min, max, notBefore, decimals, formula } = field
  const beside = table?.columns ?? fields
  const unit = kindOfValue(field) === 'money' ? 100 : 1
  return [
    fieldKinds[field.kind],
    required && '必填',
    options.length > 0 && `选项 ${options.join('/')}`,
    width && widthWords[width],
    min !== undefined && `最小 ${min / unit}`,
    max !== undefined && `最大 ${max / unit}`,
    notBefore && `不早于 ${beside.find(one => one.key === notBefore)?.title ?? notBefore}`,
    decimals !== undefined && `${decimals} 位小数`,
    formula && withTitles(formula, fields, table),
    initial !== undefined && initial !== '' && `默认 ${initial}`,
    placeholder && `提示 ${placeholder}`,
    help && `说明 ${help}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Returns the log's words for a change of the print template. */
export function printChanges(before: PrintTemplate, after: PrintTemplate, fields: readonly Field[]): Changes {
  const words = ({ title, header, footer, orientation, fields: chosen, history, signatures }: PrintTemplate) => {
    const named = chosen.map(
      ({ key, width }) => `${fields.find(one => one.key === key)?.title ?? key}${widthWords[width]}`,
    )
    return [
      ...[title && `标题 ${title}`, header && `页眉 ${header}`, footer && `页脚 ${footer}`],
      ...[orientation === 'landscape' ? '横向' : '纵向', named.length > 0 ? `字段 ${named.join('、')}` : '全部字段'],
      ...[history ? '打印处理记录' : '不打印处理记录', signatures ? '打印签名' : '不打印签名'],
    ]
      .filter(Boolean)
      .join('，')
  }
  const [was, is] = [words(before), words(after)]
  return was === is ? {} : { [fieldNamed('打印模板')]: [was, is] }
}
