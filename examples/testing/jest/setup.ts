import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'

// A busy machine takes several times as long.
configure({ asyncUtilTimeout: 5_000 })
