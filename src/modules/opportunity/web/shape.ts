import { isKeyOf } from '../../../kernel/api/own.ts'
/** The shapes in which the same opportunities are shown. */
export const shapes = { list: '列表', board: '看板', calendar: '日历' } as const
export type Shape = keyof typeof shapes

/** Returns the shape an address asks for: `?show=board`. */
export function shapeOf(params: URLSearchParams): Shape {
  const asked = params.get('show') ?? ''
  return isKeyOf(shapes, asked) ? asked : 'list'
}
