import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'

// A machine that is busy takes several times as long.
configure({ asyncUtilTimeout: 5_000 })
