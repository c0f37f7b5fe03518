import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { Figure } from '../../api/board.ts'
import { figureText } from './figureText.ts'

type Props = { figure: Figure; className?: string } & ({ label: string } | { children: (text: string) => ReactNode })

/** A number that opens the rows behind it: alone, with a label of what it counts, or among words that say it. */
export function FigureLink({ figure, className, ...shown }: Props) {
  const text = figureText(figure)
  return (
    <Link
      to={bringing(figure.to)}
      className={className}
      title={figure.of === 'count' ? undefined : yuan(figure.value)}
      aria-label={'label' in shown ? `${shown.label}：${text}，打开明细` : undefined}
    >
      {'label' in shown ? text : shown.children(text)}
      {'children' in shown && <span className="unseen">，打开明细</span>}
    </Link>
  )
}
