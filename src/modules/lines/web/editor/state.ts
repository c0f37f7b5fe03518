import { amountFor } from '../../../sets/api/split.ts'
import type { CheckedLine, CheckedLines, HeldSet, LineGoods } from '../../api/checked.ts'
import type { LinesContent } from '../../api/content.ts'
import { LineInput, type OrderDiscount } from '../../api/line.ts'
import type { QuotableGoods, QuotableSet } from '../../api/quotable.ts'
import type { PriceTerms } from '../../api/terms.ts'

/** A line while one types; `key` stays the same while it has no id yet. */
export type EditLine = LineInput & { key: number; goods: CheckedLine['goods'] }
export type EditSpace = { key: number; name: string; lines: readonly EditLine[] }
/** What lines follow from besides themselves: whose prices count, and what the whole takes off. */
export type LinesHead = PriceTerms & OrderDiscount
/** A document while one types. Lines and spaces that do not change stay the same objects. */
export type EditState<Head extends LinesHead = LinesHead> = {
  head: Head
  spaces: readonly EditSpace[]
  sets: readonly HeldSet[]
}

/** What one does with a document. */
export type EditAction<Head extends LinesHead = LinesHead> =
  | { do: 'load'; state: EditState<Head> }
  | { do: 'head'; patch: Partial<Head> }
  | LineAction

/** What one does with its lines. */
export type LineAction =
  | { do: 'line'; space: number; line: number; patch: Partial<Omit<EditLine, 'key'>> }
  | { do: 'addLines'; space: number; lines: readonly EditLine[] }
  | { do: 'removeLine'; space: number; line: number }
  | { do: 'moveLine'; space: number; line: number; by: -1 | 1 }
  | { do: 'addSet'; space: number; set: HeldSet; lines: readonly EditLine[] }
  | { do: 'checked'; goods: ReadonlyMap<number, LineGoods | null>; sets: readonly HeldSet[] }
  | { do: 'addSpace'; name: string }
  | { do: 'addSpaces'; spaces: readonly EditSpace[]; sets: readonly HeldSet[] }
  | { do: 'space'; space: number; name: string }
  | { do: 'removeSpace'; space: number }

let lastKey = 0
/** Returns a key that no other line or space has. */
export const newKey = () => ++lastKey

/** Returns the state after an action. */
export function edited<Head extends LinesHead>(state: EditState<Head>, action: EditAction<Head>): EditState<Head> {
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
function withSpaces<Head extends LinesHead>(
  state: EditState<Head>,
  { spaces, sets }: Extract<LineAction, { do: 'addSpaces' }>,
): EditState<Head> {
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
export function checkedIn(state: EditState, { spaces, sets }: Pick<CheckedLines, 'spaces' | 'sets'>): LineAction {
  const goods = state.spaces.flatMap((space, at) =>
    space.lines.map((line, place) => [line.key, spaces[at]?.lines[place]?.goods ?? null] as const),
  )
  return { do: 'checked', goods: new Map(goods), sets }
}

/** Takes over what the server answered; what says the same stays the same object, so that it is not drawn again. */
function withChecked<Head extends LinesHead>(
  state: EditState<Head>,
  { goods, sets }: Extract<LineAction, { do: 'checked' }>,
): EditState<Head> {
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

type SpaceAction = Exclude<LineAction, { do: 'addSet' | 'checked' | 'addSpaces' }>

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

/** Returns lines and sets as they are edited, of a document as the server answers it. */
export function linesOf({ spaces, sets }: Pick<CheckedLines, 'spaces' | 'sets'>): Omit<EditState, 'head'> {
  return {
    sets,
    spaces: spaces.map(({ name, lines }) => ({
      key: newKey(),
      name,
      lines: lines.map(({ pieces: _, gross: __, settled: ___, net: ____, judgement: _____, ...line }) => ({
        ...line,
        key: newKey(),
      })),
    })),
  }
}

/** Returns what is sent of an edited document. */
export function contentOf<Head extends LinesHead>({ head, spaces, sets }: EditState<Head>): Head & LinesContent {
  return {
    ...head,
    sets: sets.map(({ key, setId, area }) => ({ key, setId, area })),
    spaces: spaces.map(({ name, lines }) => ({ name, lines: lines.map(({ key: _, goods: __, ...line }) => line) })),
  }
}

/** Returns a new line of goods; those made to order are measured. */
export function lineOfGoods(found: QuotableGoods): EditLine {
  const { id: goodsId, soldAs, lossRate, ...goods } = found
  const custom = soldAs === 'custom' && goods.priceUnit !== 'box'
  const measure = { area: 'projected', metre: 'metre', piece: 'count' } as const
  return {
    ...LineInput.parse({
      kind: custom ? 'custom' : 'goods',
      goodsId,
      quantityUnit: goods.wholeBoxes && goods.boxPieces !== null ? 'box' : goods.priceUnit,
      quantity: custom && goods.priceUnit !== 'piece' ? 0 : 1000,
      measure: custom && goods.priceUnit !== 'box' ? measure[goods.priceUnit] : null,
      lossRate: custom ? null : lossRate,
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
