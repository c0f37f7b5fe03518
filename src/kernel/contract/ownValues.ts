import { z } from 'zod'
import { Figure, recordOf } from './fields.ts'
import { longestFileName } from './ownFiles.ts'

const longestItem = 17 + 2 * longestFileName // a file's number and name; a character may take two places

/**
 * A value of a company's own field, of any kind. The bounds are wide: those of the field itself are narrower, and their words
 * name it. It holds numbers, money in fen, shares in basis points, ids; days, times, options, texts and files.
 */
export const OwnValue = z.union(
  [
    z.string().max(10_000, '内容最多 10000 个字'),
    Figure,
    z.array(z.union([z.string().max(longestItem), Figure])).max(200, '最多 200 项'),
    z.null(),
  ],
  '内容的格式不正确',
)
export type OwnValue = z.output<typeof OwnValue>

/** The own fields of a record by their keys; a field that holds nothing is not there. */
export const OwnValues = recordOf(OwnValue, { most: 120, longest: 5 }).meta({
  description:
    '公司自定义字段的值，以字段的 key 为键，如 {"n1": 100.5, "s1": "o1"}。GET /api/admin/ownFields/mine 按对象给出本人可见的字段：key、名称、类型、选项、能否填写。' +
    '数字直接写；金额为分，百分比为万分之一；日期如 2026-12-01，时间为带时区的 ISO 8601；单选为选项的 id，多选为 id 的数组，是否为 yes 或 no；' +
    '字典、员工、部门和关联记录为编号；附件为数组，新文件写上传得到的编号，已有的照原样写回；公式和自动编号只读。null 清空，编辑时省略的字段不变。',
  examples: [{ n1: 100.5, s1: 'o1' }],
})
export type OwnValues = z.output<typeof OwnValues>
