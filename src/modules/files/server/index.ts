/** The exports of files for other modules. */

export { assertPicture } from './judge.ts'
export { keepPictures } from './keep.ts'
export { forgetPlace } from './place.ts'
export { readPng } from './png.ts'
export { recognise } from './recognise.ts'
export { type ShrunkPicture, shrink } from './shrink.ts'
export { logoPicture, readPictures, tinyPictures } from './tiny.ts'
