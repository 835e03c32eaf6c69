import { configure } from '@testing-library/react'

// Several times the usual duration, for busy machines.
configure({ asyncUtilTimeout: 15_000 })
