import tseslint from 'typescript-eslint'
import n from 'eslint-plugin-n'

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.temp/**', 'coverage/**', 'test/fixtures/**'] },
  ...tseslint.configs.recommended,
  {
    plugins: { n },
    rules: {
      'no-console': 'error',
      'n/prefer-node-protocol': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
    },
  },
  // The core is pure: the layers test holds it, the linter says it in the editor.
  {
    files: ['src/core/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['node:*', '../io/*', '../frameworks/*', '../platforms/*'] }],
    },
  },
  { files: ['src/**'], rules: { '@typescript-eslint/explicit-module-boundary-types': 'error' } },
  {
    files: ['src/cli.ts', 'src/bin.ts', 'test/bench/**', 'test/frameworks/**', 'playground/**'],
    rules: { 'no-console': 'off' },
  },
)
