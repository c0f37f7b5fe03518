/** Pixels of each side of a cropped picture. */
export const side = 256

/** The square cut from a picture: the zoom above the needed size, and its middle as shares of the picture's size. */
export type Crop = { zoom: number; x: number; y: number }
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

type Size = { width: number; height: number }

/** Returns the place of a picture so that the crop fills the square: its corner and size in the square's pixels. */
export function placeOf({ width, height }: Size, { zoom, x, y }: Crop): Size & { left: number; top: number } {
  const scale = (side / Math.min(width, height)) * zoom
  const drawn = { width: width * scale, height: height * scale }
  return { ...drawn, left: side / 2 - x * drawn.width, top: side / 2 - y * drawn.height }
}

/** Returns a crop moved by so many pixels of the square, and kept inside of the picture. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const drawn = placeOf(size, crop)
  return {
    ...crop,
    x: within(crop.x - right / drawn.width, side / 2 / drawn.width),
    y: within(crop.y - down / drawn.height, side / 2 / drawn.height),
  }
}

/** Returns a crop with another zoom, around the same middle where it can stay. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return moved(size, { ...crop, zoom }, 0, 0)
}

function within(value: number, half: number): number {
  return Math.min(1 - half, Math.max(half, value))
}
