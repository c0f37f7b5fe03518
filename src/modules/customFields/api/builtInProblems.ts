import type { BuiltInChange, BuiltInField, BuiltInForm, CustomContent } from './customFields.ts'

type Problem = { key: string; msg: string }

/** What is wrong with a company's changes of the fields that a noun has itself. Pure. */
export function builtInProblems(draft: CustomContent, noun: BuiltInForm, steps: readonly string[]): Problem[] {
  const found = draft.builtIn.flatMap((change, at) => {
    const field = noun.fields.find(one => one.key === change.key)
    if (!field) return [{ key: change.key, msg: '没有这个内置字段，请刷新页面后重试' }]
    const isAgain = draft.builtIn.findIndex(one => one.key === change.key) < at
    const said = [...(isAgain ? [`“${field.title}”的设置重复`] : []), ...wrongIn(change, field, steps)]
    return said.map(msg => ({ key: change.key, msg }))
  })
  return [...found, ...sameTitles(draft, noun)]
}

function wrongIn(change: BuiltInChange, field: BuiltInField, steps: readonly string[]): string[] {
  const { title, hidden, required, requiredFrom } = change
  const asked = required || requiredFrom !== null
  return [
    /[{}"“”]/.test(title) ? `名称“${title}”里不能有花括号和引号` : '',
    title && !field.mayRename ? `“${field.title}”不能改名` : '',
    hidden && !field.mayHide ? `“${field.title}”不能隐藏` : '',
    asked && !field.mayRequire && !field.required ? `“${field.title}”不能改为必填` : '',
    asked && hidden ? `“${title || field.title}”已隐藏，不能必填` : '',
    requiredFrom !== null && !steps.includes(requiredFrom) ? `“${title || field.title}”的必填起始状态不存在` : '',
  ].filter(Boolean)
}

/** Fields that the company calls as another one in use is called. */
function sameTitles({ builtIn, fields }: CustomContent, noun: BuiltInForm): Problem[] {
  const changes = new Map(builtIn.map(change => [change.key, change]))
  const used = [
    ...noun.fields
      .filter(({ key }) => !changes.get(key)?.hidden)
      .map(({ key, title }) => ({ key, title: changes.get(key)?.title || title })),
    ...fields.filter(field => !field.retired),
  ]
  return builtIn.flatMap(({ key, title, hidden }) =>
    title && !hidden && used.some(one => one.key !== key && one.title === title)
      ? [{ key, msg: `名称“${title}”重复，请换一个` }]
      : [],
  )
}
