import type { CSSProperties, ReactNode } from 'react'
import { mostOffset, type PlyForm, plyForms } from '../../api/paperForm.ts'
import { useSession } from '../session.ts'
import { type PlyOffset, plyHeights, plyWidths } from './plies.ts'
import './ply.css'

type Props = {
  form: PlyForm
  company: string
  title: string
  /** Beside the title: which page it is. */
  note: string
  foot: ReactNode
  children: ReactNode
}

/** Draws one page of continuous paper in its own size, moved by what the company says. */
export function PlySheet({ form, company, title, note, foot, children }: Props) {
  const { left, top } = usePlyOffset()
  const { edges, head, fact, rowHead, row, foot: below } = plyHeights
  const sizes = {
    '--ply-width': `${plyWidths.paper}mm`,
    '--ply-content': `${plyWidths.content}mm`,
    '--ply-height': `${plyForms[form].height}mm`,
    '--ply-edge': `${edges / 2}mm`,
    '--ply-head': `${head}mm`,
    '--ply-fact': `${fact}mm`,
    '--ply-row-head': `${rowHead}mm`,
    '--ply-row': `${row}mm`,
    '--ply-foot': `${below}mm`,
    '--ply-left': `${left}mm`,
    '--ply-top': `${top}mm`,
  } as CSSProperties
  return (
    <section className={`ply ply-${form}`} style={sizes} aria-label={`${title} ${note}`}>
      <div className="ply-inside">
        <header>
          <b>{company}</b>
          <h1>{title}</h1>
          <span>{note}</span>
        </header>
        <div className="ply-rows">{children}</div>
        <footer>{foot}</footer>
      </div>
    </section>
  )
}

/** Returns by how much the person's company moves what it prints on continuous paper, in mm. */
export function usePlyOffset(): PlyOffset {
  const { left = 0, top = 0 } = useSession(state => state.person)?.officePaper ?? {}
  const within = (mm: number) => Math.max(-mostOffset, Math.min(mostOffset, mm))
  return { left: within(left), top: within(top) }
}
