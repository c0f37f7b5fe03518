import { expect, test } from 'vitest'
import { LineInput } from '../../../lines/api/line.ts'
import { type EditState, edited } from '../../../lines/web/editor/state.ts'
import { type FilledTemplate, TemplateLine } from '../../api/template.ts'
import { setsOfTemplate, spacesOfTemplate } from './fromTemplate.ts'

const tile = {
  id: 1,
  code: 'T',
  name: '砖',
  spec: '800×800',
  picture: '',
  priceUnit: 'area',
  soldAs: 'stock',
  lossRate: null,
  sideA: 800,
  sideB: 800,
  pieceArea: null,
  boxPieces: 3,
  wholeBoxes: true,
  listPrice: 100,
} as const
const line = (more: object) => ({
  ...TemplateLine.parse(
    LineInput.pick({ kind: true, goodsId: true, netArea: true, lossRate: true, quantity: true, name: true }).parse({
      kind: 'goods',
      goodsId: 1,
      quantity: 5000,
      ...more,
    }),
  ),
  goods: tile,
})
const filled: Pick<FilledTemplate, 'spaces' | 'sets'> = {
  sets: [],
  spaces: [
    {
      name: '客厅',
      area: 20_000_000,
      lines: [line({ netArea: 20_000_000, lossRate: 500 }), line({ netArea: 1_000_000 }), line({})],
    },
  ],
}

test('lines that came of a space’s area are worked out for the home’s own, and the others stay', () => {
  const [space] = spacesOfTemplate(filled, [{ area: 25_600_000 }], 0)
  expect(space?.lines).toMatchObject([
    { netArea: 25_600_000, quantity: 14_000, quantityUnit: 'box' },
    { netArea: 1_000_000, quantity: 5000, quantityUnit: 'piece' },
    { netArea: null, quantity: 5000 },
  ])
  expect(space?.lines.every(one => !('id' in (one.goods ?? {})))).toBe(true)
  for (const area of [20_000_000, null])
    expect(spacesOfTemplate(filled, [{ area }], 0)[0]?.lines[0]).toMatchObject({ netArea: 20_000_000, quantity: 5000 })
})

test('a template’s lines go to the space of the same name, and other spaces are added', () => {
  const head = { variant: '', validUntil: null, channelId: null, levelId: null, remark: '', discountKind: 'none' }
  const rest = { discount: 0, coupon: 0, rounding: 0 }
  const state = {
    head: { ...head, ...rest },
    sets: [],
    spaces: [{ key: -1, name: '客厅', lines: [] }],
  } as unknown as EditState
  const spaces = [...spacesOfTemplate(filled, [], 0), { key: -2, name: '主卫', lines: [] }]
  const after = edited(state, { do: 'addSpaces', spaces, sets: [] })
  expect(after.spaces.map(space => [space.key, space.name, space.lines.length])).toEqual([
    [-1, '客厅', 3],
    [-2, '主卫', 0],
  ])
})

test('a template’s sets get keys of their own, and parts that grow with the house are those of this one', () => {
  const whole = { quantity: 1000, unit: 'piece', priceUnit: null, gradeId: null } as const
  const part = (scaled: boolean) => ({ name: '砖', goods: tile, scaled, ...whole })
  const set = { id: 5, key: 1, area: 9000, name: '全屋', code: 'QW', price: 100, per: 'area' as const, minArea: null }
  const held = {
    sets: [{ ...set, parts: [part(true), part(false)] }],
    spaces: [
      {
        name: '客厅',
        area: null,
        lines: [line({ quantity: 90_000 }), line({ quantity: 1000 }), line({ quantity: 80_000 })].map((one, at) => ({
          ...one,
          setKey: 1,
          setPart: at % 2,
        })),
      },
    ],
  }
  const spaces = spacesOfTemplate(held, [], 12_000)
  expect(spaces[0]?.lines.map(({ quantity }) => quantity)).toEqual([120_000, 1000, 80_000])
  const before = { key: 3, setId: 9, area: 0, name: '旧', price: 1, amounts: [] }
  const state = { head: {}, spaces: [], sets: [before] } as unknown as EditState
  const after = edited(state, { do: 'addSpaces', spaces, sets: setsOfTemplate(held, 12_000) })
  expect(after.sets).toMatchObject([{ key: 3 }, { key: 4, setId: 5, area: 12_000 }])
  expect(after.spaces[0]?.lines.map(({ setKey }) => setKey)).toEqual([4, 4, 4])
})
