// What is looked for in the page's code beyond its types. Formatting is prettier's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'src/types'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      // The checker of types knows what is defined.
      'no-undef': 'off',
      // `{' '}` is how a space between two tags is kept.
      'svelte/no-useless-mustaches': 'off',
      // Sets and maps that only live inside a function are plain on purpose.
      'svelte/prefer-svelte-reactivity': 'off',
      // A type that a component hands on is no variable.
      'no-import-assign': 'off',
      // It does not know all warnings of the compiler; svelte-check does.
      'svelte/no-unused-svelte-ignore': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    },
  },
);
