import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesToMutate, layers } from '../mutation/layers.ts'

it.each(Object.keys(layers))('each file of %s is in one of six shards', (layer) => {
  const shards = [1, 2, 3, 4, 5, 6].map((part) => filesToMutate(layer, `${part}/6`))

  expect(shards.every((files) => files.length > 0)).toBe(true)
  expect(shards.flat().sort()).toEqual(globSync(layers[layer]?.mutate ?? []).sort())
})
