import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Letterhead as OnPaper } from '../../../../kernel/server/pdf/paper.ts'
import { logoPicture, readPictures } from '../../../files/server/index.ts'
import type { Letterhead, PaperPrinting } from '../../api/letterhead.ts'

/** Returns what of the company stands on each of its papers. */
export async function letterheadOf(desk: Desk): Promise<Letterhead> {
  const { rows } = await desk.client.query<{ head: Letterhead }>('select letterhead_of($1) as head', [desk.officeId])
  return rows[0]?.head as Letterhead
}

/** Returns the same with how the company prints on continuous paper. */
export async function printingOf(desk: Desk): Promise<Letterhead & PaperPrinting> {
  const { rows } = await desk.client.query<PaperPrinting & { head: Letterhead }>(
    `select letterhead_of($1) as head, paper_form as form, paper_left as "left", paper_top as top from office where id = $1`,
    [desk.officeId],
  )
  const { head, ...printing } = rows[0] as PaperPrinting & { head: Letterhead }
  return { ...head, ...printing }
}

/** What a transaction reads for a paper, so that the logo is made small after it. */
export type StoredHead = { letterhead: Letterhead; pictures: ReadonlyMap<string, Uint8Array> }

/** Returns what of the company stands on each of its papers, with the picture of its logo. */
export async function storedHead(desk: Desk): Promise<StoredHead> {
  const letterhead = await letterheadOf(desk)
  return { letterhead, pictures: await readPictures(desk, [letterhead.logo]) }
}

/** Returns the head of a paper with a logo that is small enough for it; without one where what is stored is no picture. */
export async function headOnPaper({ letterhead: { logo: url, ...head }, pictures }: StoredHead): Promise<OnPaper> {
  const bytes = pictures.get(url)
  const logo = bytes && (await logoPicture(bytes))
  return logo ? { ...head, logo } : head
}
