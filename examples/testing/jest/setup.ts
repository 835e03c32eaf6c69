import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/react'

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 })
