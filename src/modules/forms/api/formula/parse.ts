import { type Rational, written } from './rational.ts'

/** The functions, with the least and the most arguments that each takes. */
export const functions: Readonly<Record<FunctionName, readonly [number, number]>> = {
  SUM: [1, 10],
  AVG: [1, 10],
  MIN: [1, 10],
  MAX: [1, 10],
  COUNT: [1, 1],
  ROUND: [1, 2],
  ABS: [1, 1],
  IF: [3, 3],
  AND: [1, 10],
  OR: [1, 10],
  NOT: [1, 1],
  DAYS: [2, 2],
}
export type FunctionName =
  | 'SUM'
  | 'AVG'
  | 'MIN'
  | 'MAX'
  | 'COUNT'
  | 'ROUND'
  | 'ABS'
  | 'IF'
  | 'AND'
  | 'OR'
  | 'NOT'
  | 'DAYS'
export type Operator = '+' | '-' | '*' | '/' | '<' | '<=' | '>' | '>=' | '=' | '<>'

export type Formula =
  | { kind: 'number'; value: Rational }
  | { kind: 'text'; value: string }
  /** A field by its key, `items.price` for a column; by its title if it was in braces. */
  | { kind: 'field'; name: string }
  | { kind: 'call'; name: FunctionName; given: Formula[] }
  | { kind: 'operation'; operator: Operator; left: Formula; right: Formula }

/** Says in words for the author why a text is no formula. */
export class FormulaError extends Error {}

type Token = { kind: 'number' | 'text' | 'name' | 'field' | 'sign' | 'end'; text: string }

// A character of a Chinese keyboard counts as its ASCII twin. Everything in braces and quotes is text.
const token =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|["“](?<text>[^"“”]*)["”]|\{(?<field>[^{}]*)\}|(?<name>[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)?)|(?<sign><=|>=|<>|!=|==|≤|≥|≠|[-+*/()<>=,×÷（）＋－，＝＜＞、]))/y
const meant: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '（': '(',
  '）': ')',
  '＋': '+',
  '－': '-',
  '，': ',',
  '、': ',',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '==': '=',
  '!=': '<>',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
}

function tokensOf(formula: string): Token[] {
  const found: Token[] = []
  const text = formula.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const match = token.exec(text)
    if (!match?.groups) throw new FormulaError(`第 ${from + 1} 个字符起看不懂：${text.slice(from, from + 10).trim()}`)
    found.push(tokenOf(match.groups))
  }
  return [...found, { kind: 'end', text: '' }]
}

function tokenOf({ number, text, field, name, sign = '' }: Record<string, string | undefined>): Token {
  if (name !== undefined) return { kind: 'name', text: name }
  if (number !== undefined) return { kind: 'number', text: number }
  if (text !== undefined) return { kind: 'text', text }
  return field === undefined ? { kind: 'sign', text: meant[sign] ?? sign } : { kind: 'field', text: field }
}

const longestNumber = 21 // characters
const deepest = 50 // operations, functions and brackets inside each other

const levels: readonly (readonly string[])[] = [
  ['<', '<=', '>', '>=', '=', '<>'],
  ['+', '-'],
  ['*', '/'],
]

/** Reads a number of at most 20 digits. */
function numberIn(text: string): Rational {
  if (text.length > longestNumber) throw new FormulaError(`数字“${text.slice(0, 10)}…”太长`)
  return written(text)
}

/** Parses a formula. Throws FormulaError if it is none. */
export function parse(formula: string): Formula {
  const tokens = tokensOf(formula)
  let at = 0
  let depth = 0
  const here = () => tokens[at] as Token
  const take = () => tokens[at++] as Token
  const isSign = (...signs: readonly string[]) => here().kind === 'sign' && signs.includes(here().text)
  const expect = (sign: string) => {
    if (!isSign(sign))
      throw new FormulaError(here().kind === 'end' ? `末尾缺少“${sign}”` : `“${here().text}”前缺少“${sign}”`)
    at++
  }
  const operation = (level: number): Formula => {
    const signs = levels[level]
    if (!signs) return single()
    let left = operation(level + 1)
    while (isSign(...signs)) {
      const operator = take().text as Operator
      left = { kind: 'operation', operator, left, right: operation(level + 1) }
    }
    return left
  }
  const single = (): Formula => {
    if (++depth > deepest) throw new FormulaError(`括号和函数最多套 ${deepest} 层`)
    const found = operand()
    depth--
    return found
  }
  const operand = (): Formula => {
    const { kind, text } = take()
    if (kind === 'number') return { kind, value: numberIn(text) }
    if (kind === 'text') return { kind, value: text }
    if (kind === 'field') return { kind, name: text.trim() }
    if (kind === 'name') return isSign('(') ? call(text) : { kind: 'field', name: text }
    if (kind === 'sign' && text === '-')
      return { kind: 'operation', operator: '-', left: { kind: 'number', value: written('0') }, right: single() }
    if (kind !== 'sign' || text !== '(') throw new FormulaError(kind === 'end' ? '公式没有写完' : `“${text}”的位置不对`)
    const inner = operation(0)
    expect(')')
    return inner
  }
  const call = (name: string): Formula => {
    const known = name.toUpperCase() as FunctionName
    if (!Object.hasOwn(functions, known)) throw new FormulaError(`没有函数“${name}”`)
    expect('(')
    const given: Formula[] = isSign(')') ? [] : [operation(0)]
    while (isSign(',') && take()) given.push(operation(0))
    expect(')')
    const [least, most] = functions[known]
    if (given.length < least || given.length > most) throw new FormulaError(`${known} 的参数个数不对`)
    return { kind: 'call', name: known, given }
  }
  if (here().kind === 'end') throw new FormulaError('公式还没有填写')
  const whole = operation(0)
  if (here().kind !== 'end') throw new FormulaError(`“${here().text}”的位置不对`)
  return whole
}

/** Returns the fields that a formula names, each once. */
export function fieldsIn(formula: Formula): string[] {
  const found = new Set<string>()
  const left = [formula]
  for (let part = left.pop(); part; part = left.pop()) {
    if (part.kind === 'field') found.add(part.name)
    if (part.kind === 'call') left.push(...part.given.toReversed())
    if (part.kind === 'operation') left.push(part.right, part.left)
  }
  return [...found]
}
