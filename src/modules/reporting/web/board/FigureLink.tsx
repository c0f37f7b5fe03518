import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { Figure } from '../../contract/board.ts'
import { figureText } from './figureText.ts'

type Props = { figure: Figure; className?: string; label: string; children?: (text: string) => ReactNode }

/** A number that opens the rows behind it. */
export function FigureLink({ figure, className, label, children = text => text }: Props) {
  const text = figureText(figure)
  return (
    <Link to={bringing(figure.to)} className={className} aria-label={`${label}：${text}，打开明细`}>
      {children(text)}
    </Link>
  )
}
