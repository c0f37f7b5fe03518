import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A sentence of a refusal that names no field, as it stands in the code, and the file. */
type Sentence = { file: string; words: string }

const refusal =
  /\b(?:conflict|tooMany)\(\s*(['`])((?:(?!\1).)*)\1|\bnew Refusal\(\s*codes\.\w+,\s*(['`])((?:(?!\3).)*)\3/g

function sentences(): Sentence[] {
  const files = globSync('src/**/*.ts').filter(file => !/\.test\.ts$|\/web\//.test(file))
  return files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(refusal)].map(found => ({ file, words: found[2] ?? found[4] ?? '' })),
  )
}

/** Words that say what to do, whom to ask, or when it goes. */
const wayOn = /请|可以|才能|刷新|重试|稍后|最多/

/** What was asked for is so already, or can never be: nothing follows. */
const nothingFollows = [
  /已经(停用|撤销|撤销过|结束|冲销|作废|合并过了|在第 \$\{.+\} 版上)/,
  /已经?是启用状态$|该部门已停用$|\$\{.+\}没有停用$|导出已经结束|您现在就是以自己的视角查看/,
  /系统内置的类型|公司管理员角色不能删除|控制台本身不能移动|成交与战败是每个阶段组必有的阶段/,
  /账户或密码错误/,
  /手机号只能由本人|不再需要示例数据|再次上传也不会重复/,
  /^没有 \$\{.+\} 这个地址$/,
]
/** Sentences whose way on stands in what they are put together from. */
const puttingTogether = [/^\$\{objections/, /：\$\{/, /^特价单 \$\{.+\} \$\{refusal\}$/, /^\$\{why\}|合同\$\{which\}/]
/** What only the database refused, in the words of its constraint; and what a record's state does not allow, which names the states that do. */
const general = [/^与已有数据|^引用的数据|^数据不符合/, /不存在，或不在您的数据范围内$/, /，\$\{onlyWhen\(.+\)\}$/]

test('a refusal that names no field says how to go on, or that nothing is left to do', () => {
  const all = sentences()
  expect(all.length).toBeGreaterThan(250)
  const ends = all.filter(({ words }) => words && !wayOn.test(words))
  const known = [...nothingFollows, ...puttingTogether, ...general]
  expect(ends.filter(({ words }) => !known.some(one => one.test(words)))).toEqual([])
})

/** A sentence in Chinese, which begins at a quotation mark that ends it. */
const words = /(['`])((?:(?!\1).)*[\u4e00-\u9fff](?:(?!\1).)*)\1/.source
const anything = /(?:[^()\n]|\((?:[^()]|\([^()]*\))*\))*?/.source
/** Where a field gets its sentence: `badInput`, the message of a schema's rule, a fault of a row or of a document. */
const besideFields = [
  `\\bbadInput\\(${anything},\\s*${words}`,
  `\\b(?:message|error|msg): ${words}`,
  `\\.(?:min|max|int|regex|refine|length|gte|lte|multipleOf)\\(${anything}, ?${words}`,
].map(source => new RegExp(source, 'g'))

function fieldSentences(): Sentence[] {
  const files = globSync('src/**/*.ts').filter(file => !/\.test\.ts$|\/web\/|\/tests\//.test(file))
  return files.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    return besideFields.flatMap(rule => [...text.matchAll(rule)].map(found => ({ file, words: found[2] ?? '' })))
  })
}

/** Words that name what is accepted: a bound, a form, a choice; 不能为空 is the specification's own (§5). */
const accepted =
  /请|可|才能|需要|刷新|重试|稍后|[最至][多少大小长短]|应|须|只能|不能为空|不能(早于|晚于|超过|小于|大于)|不超过|例如|要(?=是|在|有)/

/** What is told of a record or row beside others, and asks for nothing; what a part says that stands in the sentence. */
const tells = [
  /handover|departure|Handover|errorLog\/api|exportTask|openApi\/operation/,
  /customFields\/server\/defaults/, // who changed a default value meanwhile
]
const asParts =
  /：\$\{(msg|fault|problem|words)|^默认值的\$\{msg\}$|的显示条件\$\{msg\}$|^该电话已(是|有进行中的流量)\$\{whose\}$|^不存在，或不在您的数据范围内$/
const inImports = /^与第 \$\{first\} 行重复，(这一行不导入|以这一行为准)$/

test('a refusal beside a field names what is accepted there, or what to do', () => {
  const all = fieldSentences()
  expect(all.length).toBeGreaterThan(750)
  const faults = all.filter(({ words }) => !accepted.test(words))
  const known = [...nothingFollows, asParts, inImports]
  expect(
    faults.filter(one => !tells.some(file => file.test(one.file)) && !known.some(rule => rule.test(one.words))),
  ).toEqual([])
})
