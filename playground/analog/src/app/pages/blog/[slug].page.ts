import { Component, inject } from '@angular/core'
import { ActivatedRoute } from '@angular/router'

@Component({ template: `<h1>{{ slug }}</h1>` })
export default class PostPage {
  readonly slug = inject(ActivatedRoute).snapshot.params['slug']
}
