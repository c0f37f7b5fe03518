import { amountFor } from '../../../sets/api/split.ts'
import { LineInput, type OrderDiscount } from '../../api/line.ts'
import type {
  CheckedQuotation,
  LineGoods,
  QuotableGoods,
  QuotableSet,
  QuotationContent,
  QuotationDetail,
  QuotationHead,
  QuotationLine,
  QuotationSet,
} from '../../api/quotation.ts'

/** A line while one types; `key` stays the same while it has no id yet. */
export type EditLine = LineInput & { key: number; goods: QuotationLine['goods'] }
export type EditSpace = { key: number; name: string; lines: readonly EditLine[] }
/** A quotation while one types. Lines and spaces that do not change stay the same objects. */
export type EditState = {
  head: QuotationHead & OrderDiscount
  spaces: readonly EditSpace[]
  sets: readonly QuotationSet[]
}

export type EditAction =
  | { do: 'load'; state: EditState }
  | { do: 'head'; patch: Partial<EditState['head']> }
  | { do: 'line'; space: number; line: number; patch: Partial<Omit<EditLine, 'key'>> }
  | { do: 'addLines'; space: number; lines: readonly EditLine[] }
  | { do: 'removeLine'; space: number; line: number }
  | { do: 'moveLine'; space: number; line: number; by: -1 | 1 }
  | { do: 'addSet'; space: number; set: QuotationSet; lines: readonly EditLine[] }
  | { do: 'checked'; goods: ReadonlyMap<number, LineGoods | null>; sets: readonly QuotationSet[] }
  | { do: 'addSpace'; name: string }
  | { do: 'addSpaces'; spaces: readonly EditSpace[]; sets: readonly QuotationSet[] }
  | { do: 'space'; space: number; name: string }
  | { do: 'removeSpace'; space: number }

let lastKey = 0
/** Returns a key that no other line or space has. */
export const newKey = () => ++lastKey

/** Returns the state after an action. */
export function edited(state: EditState, action: EditAction): EditState {
  if (action.do === 'load') return action.state
  if (action.do === 'head') return { ...state, head: { ...state.head, ...action.patch } }
  if (action.do === 'checked') return withChecked(state, action)
  if (action.do === 'addSet') {
    const spaces = editedSpaces(state.spaces, { do: 'addLines', space: action.space, lines: action.lines })
    return { ...state, spaces, sets: [...state.sets, action.set] }
  }
  if (action.do === 'addSpaces') return withSpaces(state, action)
  return { ...state, spaces: editedSpaces(state.spaces, action) }
}

/** Adds spaces with sets, whose keys follow those that are there. */
function withSpaces(state: EditState, { spaces, sets }: Extract<EditAction, { do: 'addSpaces' }>): EditState {
  const last = Math.max(0, ...state.sets.map(one => one.key))
  const moved = (line: EditLine) => (line.setKey === null ? line : { ...line, setKey: line.setKey + last })
  const added = spaces.map(space => ({ ...space, lines: space.lines.map(moved) }))
  return {
    ...state,
    spaces: added.reduce(withSpace, state.spaces),
    sets: [...state.sets, ...sets.map(one => ({ ...one, key: one.key + last }))],
  }
}

/** Returns what the editor takes over from the server's answer to a state: the goods of each line with their price, by the line's key, and the sets. */
export function checkedIn(state: EditState, { spaces, sets }: Pick<CheckedQuotation, 'spaces' | 'sets'>): EditAction {
  const goods = state.spaces.flatMap((space, at) =>
    space.lines.map((line, place) => [line.key, spaces[at]?.lines[place]?.goods ?? null] as const),
  )
  return { do: 'checked', goods: new Map(goods), sets }
}

/** Takes over what the server answered; what says the same stays the same object, so that it is not drawn again. */
function withChecked(state: EditState, { goods, sets }: Extract<EditAction, { do: 'checked' }>): EditState {
  const taken = (line: EditLine): EditLine => {
    const now = goods.get(line.key)
    return now && line.goodsId !== null && !alike(line.goods, now) ? { ...line, goods: now } : line
  }
  const spaces = state.spaces.map(space => {
    const lines = space.lines.map(taken)
    return lines.some((line, at) => line !== space.lines[at]) ? { ...space, lines } : space
  })
  const isSame = alike(state.sets, sets) && spaces.every((space, at) => space === state.spaces[at])
  return isSame ? state : { ...state, spaces, sets }
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type SpaceAction = Exclude<EditAction, { do: 'load' | 'head' | 'addSet' | 'checked' | 'addSpaces' }>

function editedSpaces(spaces: readonly EditSpace[], action: SpaceAction): readonly EditSpace[] {
  if (action.do === 'addSpace') return [...spaces, { key: newKey(), name: action.name, lines: [] }]
  if (action.do === 'removeSpace') return spaces.filter(space => space.key !== action.space)
  return spaces.map(space => (space.key === action.space ? editedSpace(space, action) : space))
}

/** Adds a space; its lines go to one of the same name where there is one. */
function withSpace(spaces: readonly EditSpace[], added: EditSpace): readonly EditSpace[] {
  const same = spaces.find(space => space.name === added.name)
  if (!same) return [...spaces, added]
  return spaces.map(space => (space === same ? { ...space, lines: [...space.lines, ...added.lines] } : space))
}

type OneSpace = Exclude<SpaceAction, { do: 'addSpace' | 'removeSpace' }>

function editedSpace(space: EditSpace, action: OneSpace): EditSpace {
  if (action.do === 'space') return { ...space, name: action.name }
  return { ...space, lines: editedLines(space.lines, action) }
}

function editedLines(lines: readonly EditLine[], action: Exclude<OneSpace, { do: 'space' }>): readonly EditLine[] {
  if (action.do === 'addLines') return [...lines, ...action.lines]
  if (action.do === 'removeLine') return lines.filter(line => line.key !== action.line)
  if (action.do === 'moveLine') return moved(lines, action)
  return lines.map(line => (line.key === action.line ? { ...line, ...action.patch } : line))
}

function moved(lines: readonly EditLine[], { line: key, by }: { line: number; by: -1 | 1 }): readonly EditLine[] {
  const at = lines.findIndex(line => line.key === key)
  const line = lines[at]
  const to = at + by
  return line && to >= 0 && to < lines.length ? lines.toSpliced(at, 1).toSpliced(to, 0, line) : lines
}

/** Returns a stored quotation as it is edited. */
export function editOf(quotation: QuotationDetail): EditState {
  const { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding } = quotation
  return {
    head: { variant, validUntil, channelId, levelId, remark, discountKind, discount, coupon, rounding },
    sets: quotation.sets,
    spaces: quotation.spaces.map(({ name, lines }) => ({
      key: newKey(),
      name,
      lines: lines.map(({ pieces: _, gross: __, settled: ___, net: ____, judgement: _____, ...line }) => ({
        ...line,
        key: newKey(),
      })),
    })),
  }
}

/** Returns what is sent of an edited quotation. */
export function contentOf({ head, spaces, sets }: EditState): QuotationContent {
  return {
    ...head,
    sets: sets.map(({ key, setId, area }) => ({ key, setId, area })),
    spaces: spaces.map(({ name, lines }) => ({ name, lines: lines.map(({ key: _, goods: __, ...line }) => line) })),
  }
}

/** Returns a new line of goods; those made to order are measured. */
export function lineOfGoods(found: QuotableGoods): EditLine {
  const { id: goodsId, soldAs, ...goods } = found
  const custom = soldAs === 'custom' && goods.priceUnit !== 'box'
  const measure = { area: 'projected', metre: 'metre', piece: 'count' } as const
  return {
    ...LineInput.parse({
      kind: custom ? 'custom' : 'goods',
      goodsId,
      quantityUnit: goods.wholeBoxes && goods.boxPieces !== null ? 'box' : goods.priceUnit,
      quantity: custom && goods.priceUnit !== 'piece' ? 0 : 1000,
      measure: custom && goods.priceUnit !== 'box' ? measure[goods.priceUnit] : null,
    }),
    name: goods.name,
    goods,
    key: newKey(),
  }
}

/** Returns a new line without goods. */
export function lineOf(given: Partial<LineInput> & Pick<LineInput, 'kind'>): EditLine {
  return { ...LineInput.parse({ quantity: 1000, price: 0, ...given }), goods: null, key: newKey() }
}

/** Returns the lines of a set for a house (hundredths of a square metre), each of the allowance of its part. */
export function linesOfSet(set: QuotableSet, key: number, area: number): EditLine[] {
  return set.parts.map((part, setPart) => ({
    ...lineOfGoods(part.goods),
    kind: 'goods',
    measure: null,
    quantity: amountFor(part.quantity, part, set, area),
    quantityUnit: part.unit,
    priceUnit: part.priceUnit,
    gradeId: part.gradeId,
    setKey: key,
    setPart,
  }))
}
