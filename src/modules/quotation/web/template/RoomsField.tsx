import type { Ref } from 'react'
import { areaText } from '../../../lines/web/editor/inputs.ts'
import { Typed } from '../../../lines/web/editor/Typed.tsx'
import type { TemplateSpace } from '../../api/template.ts'

export type Room = Pick<TemplateSpace, 'name' | 'area'>

type Props = { rooms: readonly Room[]; fixed?: boolean; onChange: (rooms: Room[]) => void; ref?: Ref<HTMLDivElement> }

/** Enters name and area of each space of a template; `fixed` leaves the names as they are. */
export function RoomsField({ rooms, fixed = false, onChange, ref }: Props) {
  const put = (at: number, patch: Partial<Room>) =>
    onChange(rooms.map((room, place) => (place === at ? { ...room, ...patch } : room)))
  return (
    <div ref={ref} className="field field-wide quote-rooms">
      {rooms.map((room, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a space has no number, and its name is what is typed
        <div className="quote-area" key={at}>
          {fixed ? (
            <b>{room.name}</b>
          ) : (
            <input
              className="input"
              aria-label={`第 ${at + 1} 个空间的名称`}
              maxLength={20}
              value={room.name}
              onChange={event => put(at, { name: event.target.value })}
            />
          )}
          <Typed
            {...areaText}
            label={`${room.name}的面积（㎡）`}
            placeholder="面积 ㎡，可写 3.6*4.2"
            value={room.area}
            onChange={area => put(at, { area })}
          />
        </div>
      ))}
    </div>
  )
}
