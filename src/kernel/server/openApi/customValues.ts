/** Tells programs how a company's custom fields are written. It stands here, because browsers need no word of it. */
export const customValuesTold = {
  description:
    '公司自定义字段的值，以字段的 key 为键，如 {"n1": 100.5, "s1": "o1"}。GET /api/admin/ownFields/mine 按对象给出本人可见的字段：key、名称、类型、选项、能否填写。' +
    '数字直接写；金额为分，百分比为万分之一；日期如 2026-12-01，时间为带时区的 ISO 8601；单选为选项的 id，多选为 id 的数组，是否为 yes 或 no；' +
    '字典、员工、部门和关联记录为编号；附件为数组，新文件写上传得到的编号，已有的照原样写回；公式和自动编号只读。null 清空，编辑时省略的字段不变。',
  examples: [{ n1: 100.5, s1: 'o1' }],
}
