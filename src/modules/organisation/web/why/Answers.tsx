import { Link } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { ExplainLink, ExplainPart, ExplainStep, Explanation } from '../../api/explain.ts'
import { organisationPlaces } from '../../api/places.ts'

type Props = { items: Explanation[]; name: string; onLeave: () => void }

const kinds: Record<Explanation['kind'], string> = { record: '记录', menu: '页面', element: '操作' }

/** Shows yes or no for each question, with its steps when opened; a no is open if it is the only question. */
export function Answers({ items, name, onLeave }: Props) {
  return (
    <ul className="why-answers" aria-label={`${name}的权限`}>
      {items.map(item => (
        <li key={`${item.kind} ${item.code}`}>
          <details open={item.kind !== 'element'}>
            <summary>
              <Mark ok={item.allowed} />
              <b>{item.title}</b>
              <small>{kinds[item.kind]}</small>
              <Tag tone={item.allowed ? 'green' : 'red'}>{wordFor(item)}</Tag>
            </summary>
            <ol className="why-chain">
              {item.steps.map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and never move
                <Step key={at} step={step} onLeave={onLeave} />
              ))}
            </ol>
          </details>
        </li>
      ))}
    </ul>
  )
}

function wordFor({ kind, allowed }: Explanation): string {
  const verb = { record: '看到', menu: '打开', element: '使用' }[kind]
  return `${allowed ? '能' : '不能'}${verb}`
}

function Step({ step, onLeave }: { step: ExplainStep; onLeave: () => void }) {
  return (
    <li>
      <Mark ok={step.ok} />
      <div>
        {step.text}
        {step.parts.length > 0 && (
          <ul>
            {step.parts.map(part => (
              <Part key={`${part.link?.kind} ${part.link?.id}`} part={part} onLeave={onLeave} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Part({ part, onLeave }: { part: ExplainPart; onLeave: () => void }) {
  return (
    <li data-ok={part.ok}>
      {part.link && (
        <Link to={addressOf(part.link)} onClick={onLeave}>
          {part.link.text}
        </Link>
      )}
      {part.text && <span>{part.text}</span>}
    </li>
  )
}

function addressOf({ kind, id }: ExplainLink): string {
  return linkTo(kind === 'role' ? organisationPlaces.roles : organisationPlaces.employees, { open: id })
}

function Mark({ ok }: { ok: boolean }) {
  return (
    <span className="why-mark" data-ok={ok} role="img" aria-label={ok ? '是' : '否'}>
      <Icon name={ok ? 'check' : 'close'} size={14} />
    </span>
  )
}
