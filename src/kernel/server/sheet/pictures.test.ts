import { expect, test } from 'vitest'
import { pictureBook } from '../../../../tests/support/pictureBook.ts'
import { collect, fileOf } from './fixtures.ts'
import { openPictures } from './pictures.ts'
import { openSheet } from './reader.ts'

const [one, two] = [Buffer.from('first'), Buffer.from('second')]
const book = () =>
  fileOf(
    pictureBook(
      [
        ['编码', '图片'],
        ['A', ''],
        ['B', '=ID_7'],
        ['C', '=ID_8'],
        ['D', '@tile'],
        ['', '@wood'],
      ],
      [
        { bytes: one, row: 2 },
        { bytes: two, row: 2 },
        { bytes: two, id: 'ID_7' },
        { bytes: two, placed: 'wood' },
        { bytes: one, placed: 'tile' },
      ],
    ),
  )

const rowsOf = async (asked?: { pictures: boolean }) =>
  (await collect((await openSheet(await book(), 'a.xlsx', {}, asked)).rows())).flat()

test('rows have the pictures that lie on them and that their cells name, where one asks', async () => {
  const rows = await rowsOf({ pictures: true })
  expect(rows.map(({ pictures }) => pictures)).toEqual([
    ['xl/media/image1.png', 'xl/media/image2.png'],
    ['xl/media/image3.png'],
    undefined,
    ['xl/media/image5.png'],
    ['xl/media/image4.png'],
  ])
  expect(rows.map(({ cells }) => cells[1])).toEqual([null, null, { formula: '_xlfn.DISPIMG("ID_8",1)' }, null, null])
  expect((await rowsOf()).every(({ pictures }) => pictures === undefined)).toBe(true)
})

test('the bytes of a picture are fetched one by one, and none of too many', async () => {
  const pictures = await openPictures(await book())
  expect(await pictures.read('xl/media/image1.png', 100)).toEqual(one)
  expect(await pictures.read('xl/media/image3.png', 3)).toBeUndefined()
  await expect(pictures.read('xl/media/none.png', 100)).rejects.toThrow('缺少部件')
  pictures.close()
})
