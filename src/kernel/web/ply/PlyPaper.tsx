import { Fragment, type ReactNode } from 'react'
import type { Column } from '../../api/list.ts'
import type { PlyForm } from '../../api/paperForm.ts'
import { Fact } from '../drawer/Fact.tsx'
import { Value } from '../field/Value.tsx'
import { useLetterhead } from '../PaperSheet.tsx'
import { PlySheet } from './PlySheet.tsx'
import { RowsOnPage } from './paperForm.ts'
import { factLines, linesOf, plyPages } from './plies.ts'

type Props = {
  form: PlyForm
  name: string
  heads: readonly Column[]
  record: Readonly<Record<string, unknown>>
  rows: number
  signs: readonly string[]
  foot: string
  children: ReactNode
}

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== false

/** Draws a record on continuous paper: pages of a fixed height, each with head and foot, and rows of its table that fit. */
export function PlyPaper({ form, name, heads, record, rows, signs, foot, children }: Props) {
  const { company, contact } = useLetterhead()
  const told = heads.filter(({ key }) => isSaid(record[key]))
  const texts = told.map(({ key, kind }) => (kind === 'text' ? String(record[key]) : ''))
  const pages = plyPages(form, rows, factLines(texts))
  return pages.map((page, at) => (
    <PlySheet
      key={page.from}
      form={form}
      company={company}
      title={name}
      note={`第 ${at + 1} 页 / 共 ${pages.length} 页`}
      foot={
        <Fragment>
          <p className="ply-signs">
            {signs.map(who => (
              <span key={who}>{who}：</span>
            ))}
          </p>
          <p>{[contact, foot].filter(Boolean).join('　')}</p>
        </Fragment>
      }
    >
      {at === 0 && (
        <dl className="ply-facts">
          {told.map((column, which) => (
            <div key={column.key} className="ply-fact" data-lines={linesOf(texts[which] ?? '') || undefined}>
              <Fact title={column.title}>
                <Value column={column} value={record[column.key]} />
              </Fact>
            </div>
          ))}
        </dl>
      )}
      <RowsOnPage value={page}>{children}</RowsOnPage>
    </PlySheet>
  ))
}
