import type { Community } from '../../api/community.ts'
import { regionText } from './suggested.ts'

type Props = { id: string; found: readonly Community[]; at: number; onChoose: (one: Community) => void }

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Shows communities to choose from, below the field in which a person types. */
export function Suggestions({ id, found, at, onChoose }: Props) {
  return (
    <div id={id} className="communities" role="listbox" aria-label="可选的建议">
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as its arrows move here
        <div
          key={[one.community, regionText(one)].join()}
          id={`${id}-${index}`}
          ref={index === at ? intoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <b>{one.community}</b>
          <span>{regionText(one)}</span>
          <small>{one.count} 位客户</small>
        </div>
      ))}
    </div>
  )
}
