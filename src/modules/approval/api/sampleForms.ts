import { beginnings, type Field } from '../../forms/api/formFields.ts'

export type SampleName = '请假' | '报销' | '用章'
export type SampleForm = { name: SampleName; icon: string; description: string; fields: readonly Field[] }

/** Makes a field with the usual values, except those given. */
export const sampleField = (field: Partial<Field> & Pick<Field, 'key' | 'title' | 'kind'>): Field => ({
  required: false,
  options: [],
  ...field,
})

/** The free forms that a company starts with, and that the wizard offers as templates. */
export const sampleForms: readonly SampleForm[] = [
  {
    name: '请假',
    icon: 'user',
    description: '年假、病假、事假、调休',
    fields: [
      sampleField({
        key: 'type',
        title: '请假类型',
        kind: 'choice',
        required: true,
        options: ['年假', '病假', '事假', '调休'],
      }),
      sampleField({ key: 'from', title: '开始日期', kind: 'date', required: true }),
      sampleField({ key: 'to', title: '结束日期', kind: 'date', required: true, notBefore: 'from' }),
      sampleField({ key: 'days', title: '天数', kind: 'number', required: true, min: 0.5, decimals: 1 }),
      sampleField({ key: 'reason', title: '请假事由', kind: 'longText', required: true }),
    ],
  },
  {
    name: '报销',
    icon: 'report',
    description: '差旅、招待、办公等费用',
    fields: [
      sampleField({
        key: 'type',
        title: '费用类型',
        kind: 'choice',
        required: true,
        options: ['差旅', '招待', '办公', '其他'],
      }),
      sampleField({ key: 'amount', title: '报销金额', kind: 'money', required: true, min: 1 }),
      sampleField({
        key: 'receipt',
        title: '票据',
        kind: 'files',
        help: '发票、小票、付款截图；手机上可以直接拍照',
      }),
      sampleField({ key: 'day', title: '发生日期', kind: 'date', required: true, initial: beginnings.today }),
      sampleField({ key: 'reason', title: '费用说明', kind: 'longText' }),
    ],
  },
  {
    name: '用章',
    icon: 'permission',
    description: '公章、合同章、财务章',
    fields: [
      sampleField({
        key: 'seal',
        title: '印章',
        kind: 'choices',
        required: true,
        options: ['公章', '合同章', '财务章'],
      }),
      sampleField({ key: 'document', title: '文件名称', kind: 'text', required: true }),
      sampleField({ key: 'copies', title: '份数', kind: 'number', required: true, min: 1, decimals: 0 }),
      sampleField({ key: 'reason', title: '用途', kind: 'longText', required: true }),
    ],
  },
]
