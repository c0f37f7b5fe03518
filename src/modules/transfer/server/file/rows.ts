import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readFileContent } from '../../../../kernel/server/files/storage.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import type { SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import type { TableLayout } from '../../../../kernel/server/sheet/layout.ts'
import { openPictures } from '../../../../kernel/server/sheet/pictures.ts'
import { openSheet } from '../../../../kernel/server/sheet/reader.ts'

/** Reads a picture of the file, until the next rows are asked for; undefined for one of more bytes than `most`. Throws SheetRefusal for a broken file. */
export type ReadPicture = (part: string, most: number) => Promise<Buffer | undefined>

/**
 * Reads the rows of a stored table file, below the header that `at` tells, in batches of about 500, with the pictures that lie on them where `pictures` is asked.
 * Throws SheetRefusal for faults that only reading finds.
 */
export async function* storedRows(
  runtime: Runtime,
  officeId: number,
  file: { id: number; name: string },
  { pictures, at }: { pictures: boolean; at: TableLayout },
): AsyncGenerator<{ rows: SheetRow[]; readPicture: ReadPicture }> {
  const folder = await mkdtemp(join(tmpdir(), 'tongzhou-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(readFileContent(runtime, officeId, file.id), createWriteStream(path))
    const sheet = await openSheet(path, file.name, {}, { pictures, at })
    for await (const rows of sheet.rows()) yield { rows, readPicture: readingFrom(path) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Does the work for the next item while the caller is busy with this one. */
export async function* ahead<T, U>(items: AsyncIterable<T>, work: (item: T) => Promise<U>): AsyncGenerator<U> {
  let coming: Promise<U> | undefined
  for await (const item of items) {
    const done = coming
    coming = work(item)
    coming.catch(() => {}) // reported when it is awaited
    if (done) yield await done
  }
  if (coming) yield await coming
}

function readingFrom(path: string): ReadPicture {
  return async (part, most) => {
    const pictures = await openPictures(path)
    try {
      return await pictures.read(part, most)
    } finally {
      pictures.close()
    }
  }
}
