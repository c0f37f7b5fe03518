import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { GivenFile } from '../../../../kernel/server/files/givenFile.ts'
import type { Pieces } from '../../../../kernel/server/http/mount.ts'
import { makePaper } from '../../../../kernel/server/pdf/makePaper.ts'
import type { Paper } from '../../../../kernel/server/pdf/paper.ts'
import { headOnPaper, storedHead } from './letterhead.ts'

type Content = Omit<Paper, 'letterhead'>

/** Reads a paper in one transaction, and draws it after that with the letterhead of the company; `named` without `.pdf`. */
export async function printPaper(
  pieces: Pieces,
  read: (desk: Desk) => Promise<Content>,
  named: (paper: Content) => string,
): Promise<GivenFile> {
  const { paper, head } = await pieces.each('print', async desk => ({
    paper: await read(desk),
    head: await storedHead(desk),
  }))
  const content = await makePaper({ ...paper, letterhead: await headOnPaper(head) })
  return { name: `${named(paper)}.pdf`, mediaType: 'application/pdf', content }
}
