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
/** What only the database refused, in the words of its constraint; and what a record's state does not allow. */
const general = [
  /^与已有数据|^引用的数据|^数据不符合/,
  /不存在，或不在您的数据范围内$/,
  /^(合同|收款单|报价单|这笔流水|导入)\$\{.+\}，不能(执行此操作|\$\{action\})$/,
]

test('a refusal that names no field says how to go on, or that nothing is left to do', () => {
  const all = sentences()
  expect(all.length).toBeGreaterThan(250)
  const ends = all.filter(({ words }) => words && !wayOn.test(words))
  const known = [...nothingFollows, ...puttingTogether, ...general]
  expect(ends.filter(({ words }) => !known.some(one => one.test(words)))).toEqual([])
})
