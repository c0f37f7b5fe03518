import { describe, expect, it } from 'vitest'
import { ignoredColumns, mapTo, missingFields, samplesOf, startMapping } from './mapping.ts'

const field = (key: string, title: string, required = false) => ({ key, title, required, kind: 'text', hint: '' })
const fields = [field('name', '客户姓名', true), field('phone', '电话'), field('budget', '预算')]
const header = ['客户姓名*', '电话', '预算（元）', '星座']

describe('导入的列对应', () => {
  it('按表头自动对应，必填星号和单位不影响', () => {
    expect(startMapping({ fields, header, settings: {} })).toEqual({ name: 0, phone: 1, budget: 2 })
  })

  it('服务器已有的对应优先', () => {
    expect(startMapping({ fields, header, settings: { mapping: { name: 3 } } })).toEqual({ name: 3 })
  })

  it('一列只喂一个字段：后选的拿走，先前的变空', () => {
    expect(mapTo({ name: 0, phone: 1 }, 'budget', 1)).toEqual({ name: 0, budget: 1 })
    expect(mapTo({ name: 0, phone: 1 }, 'phone', undefined)).toEqual({ name: 0 })
  })

  it('缺少的必填字段和被忽略的列都说得出来', () => {
    expect(missingFields(fields, { phone: 1 }, 'skip').map(one => one.title)).toEqual(['客户姓名'])
    expect(ignoredColumns({ header, ignored: [] }, { name: 0, phone: 1, budget: 2 })).toEqual(['星座'])
    const ignored = [{ column: 3, why: '自动计算' }]
    expect(ignoredColumns({ header, ignored }, { name: 0, phone: 1 })).toEqual(['预算（元）', '星座（自动计算）'])
  })

  it('预览取前三个非空值', () => {
    expect(samplesOf([['a'], [''], ['b'], ['c'], ['d']], 0)).toBe('a　b　c')
    expect(samplesOf([['a']], undefined)).toBe('')
  })
})
