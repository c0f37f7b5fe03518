import { describe, expect, test } from 'vitest'
import { hasWords, phonesIn, SearchText, searchWords } from './search.ts'

describe('the words of a search', () => {
  test.each([
    ['雪山 097', ['雪山', '097']],
    ['雪山　097', ['雪山', '097']],
    ['  雪山\t\u00a0097  ', ['雪山', '097']],
    ['雪山 雪山', ['雪山']],
    ['大理石 800*800', ['大理石', '800*800']],
    ['大理石 800 × 800', ['大理石', '800×800']],
    ['0.8m * 0.8m 柔光', ['0.8m*0.8m', '柔光']],
    ['600x1200 x 9.5', ['600x1200x9.5']],
    ['form x 5', ['form', 'x', '5']],
    ['138 0013 8000', ['13800138000']],
    ['王 138 0013 8000 2', ['王', '13800138000', '2']],
    ['0592 2068888 王', ['05922068888', '王']],
    ['13800138000', ['13800138000']],
    ['+86-13800138000', ['+86-13800138000']],
    ['2024 0097', ['2024', '0097']],
    ['\u202a林锦程\u202c', ['林锦程']],
    ['\u202aHT20261127-0003\u202c \ufeff雪山', ['HT20261127-0003', '雪山']],
    ['\u202a138 0013 8000\u202c', ['13800138000']],
    ['\u200b', []],
    ['👨\u200d👩\u200d👧', ['👨\u200d👩\u200d👧']],
    ['', []],
  ])('of “%s” are %j', (search, words) => {
    expect(searchWords(search)).toEqual(words)
  })

  test('phones among them are those that are whole', () => {
    expect(phonesIn('王 138 0013 8000 8000 154-0000-0001')).toEqual(['13800138000', '15400000001'])
    expect(phonesIn('王 8000')).toEqual([])
  })

  test('are five at most, and more are refused by a sentence that says what to do', () => {
    expect(SearchText.safeParse('一 二 三 四 五').success).toBe(true)
    expect(SearchText.safeParse('一 二 三 四 五 五').success).toBe(true)
    const { error } = SearchText.safeParse('一 二 三 四 五 六')
    expect(error?.issues[0]?.message).toBe('最多同时搜索 5 个词，请去掉几个再试')
  })

  test('must each be in a text', () => {
    expect(hasWords('Jolie 系列 柔光砖', '柔光 jolie')).toBe(true)
    expect(hasWords('Jolie 系列 柔光砖', '柔光 亮光')).toBe(false)
    expect(hasWords('什么都行', ' ')).toBe(true)
  })
})
