import { Component } from '@angular/core'
import { RouterLink } from '@angular/router'

@Component({
  imports: [RouterLink],
  template: `<h1>Blog</h1>
    <a routerLink="/blog/first-snow">First snow</a> <a routerLink="/blog/winter-room">The winter room</a>`,
})
export default class BlogPage {}
